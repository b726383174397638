-- What two spellings of one company's name have in common: full and half width, brackets, spaces, the province before it
-- and the kind of company behind it are left away; a name that would lose everything keeps all of it.
CREATE FUNCTION company_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(short) >= 2 THEN short ELSE plain END
  FROM (SELECT plain, regexp_replace(regexp_replace(plain,
      '^((北京|天津|上海|重庆)市?|(河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾)省?|内蒙古(自治区)?|广西(壮族自治区)?|西藏(自治区)?|宁夏(回族自治区)?|新疆(维吾尔自治区)?|(香港|澳门)(特别行政区)?)', ''),
      '(股份有限责任公司|有限责任公司|股份有限公司|有限公司)$', '') AS short
    FROM (SELECT regexp_replace(lower(normalize(coalesce(name, ''), NFKC) COLLATE "C"),
      '[][[:space:](){}<>【】〔〕《》〈〉「」『』·•.,，。、"''“”‘’_-]', '', 'g') AS plain) AS cleaned) AS shortened
$$;
