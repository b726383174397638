-- As before, and characters that nobody sees (format characters, variation selectors, fillers) and dashes make no difference.
-- The class is that of src/kit/typed-text.ts; a test compares them.
CREATE OR REPLACE FUNCTION company_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(short) >= 2 THEN short ELSE plain END
  FROM (SELECT plain, regexp_replace(regexp_replace(plain,
      '^((北京|天津|上海|重庆)市?|(河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾)省?|内蒙古(自治区)?|广西(壮族自治区)?|西藏(自治区)?|宁夏(回族自治区)?|新疆(维吾尔自治区)?|(香港|澳门)(特别行政区)?)', ''),
      '(股份有限责任公司|有限责任公司|股份有限公司|有限公司)$', '') AS short
    FROM (SELECT regexp_replace(lower(normalize(regexp_replace(coalesce(name, ''),
        '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFKC) COLLATE "C"),
      '[][[:space:](){}<>【】〔〕《》〈〉「」『』·•.,，。、"''“”‘’_\u2010-\u2015\u2212-]', '', 'g') AS plain) AS cleaned) AS shortened
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION application_sought(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(lower(normalize(regexp_replace(name,
      '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFKC) COLLATE "C"),
    '[\u2010-\u2015\u2212]', '-', 'g'), '\s', '', 'g')
$$;
--> statement-breakpoint
-- Keys that are stored, and with them the queue's rows, whose duplicates are looked for again.
WITH changed AS (
  UPDATE applications SET fields = fields
  WHERE company_key IS DISTINCT FROM company_key(fields->>'company_name')
  RETURNING id
)
UPDATE application_queue SET unchecked = unchecked + 1 FROM changed WHERE application = changed.id;
--> statement-breakpoint
UPDATE application_queue q SET sought = application_sought(a.company_name)
FROM applications a WHERE a.id = q.application AND q.sought IS DISTINCT FROM application_sought(a.company_name);
