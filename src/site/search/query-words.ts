/** Signs of traditional writing in what this site says, each beside its simplified one. */
const traditional =
  '織织聯联應应採采購购訂订單单貨货倉仓庫库運运輸输質质檢检驗验證证註注冊册錄录號号碼码繫系電电話话條条隱隐權权關关於于價价錢钱數数據据開开發发紡纺絲丝綢绸緞缎紗纱線线針针絨绒滌涤綸纶襯衬褲裤裝装飾饰廠厂車车間间機机臺台員员職职資资' +
  '簡简歷历徵征報报詢询樣样顏颜潤润門门寬宽長长輕轻顧顾問问題题幫帮載载樓楼區区廣广東东蘇苏滬沪進进獎奖審审駐驻營营業业執执請请們们個个還还與与術术綠绿藍蓝紅红黃黄細细絎绗縐绉紋纹經经緯纬頁页換换淺浅觀观隨随統统備备務务鏈链內内偽伪' +
  '郵邮銷销導导聞闻欄栏別别類类計计組组級级測测現现編编節节書书規规縮缩階阶較较籃篮濕湿繪绘漬渍貴贵膚肤彈弹軟软纖纤維维預预費费錦锦貼贴萊莱拋抛雙双燒烧羅罗霧雾鐵铁銀银蘭兰實实興兴沒没麥麦戶户煙烟紹绍駝驼寶宝這这磚砖連连選选櫻樱動动' +
  '欖榄狀状補补軍军鐘钟棗枣點点島岛遞递況况篩筛齡龄潑泼風风當当陰阴認认層层險险廈厦瀾澜為为帶带專专結结爾尔際际無无涼凉嬰婴納纳暫暂繳缴禮礼兩两會会綃绡師师亞亚對对產产時时責责寫写圍围圖图衛卫膩腻設设賽赛過过軋轧學学園园夾夹來来搖摇' +
  '見见說说標标領领燈灯邊边決决給给滿满賬账龍龙飽饱皺皱項项貢贡從从喬乔負负態态馬马漢汉閒闲闊阔鋒锋畫画盤盘變变順顺記记約约頭头場场溫温練练諾诺處处試试辦办轉转鎮镇橋桥創创塵尘彎弯環环殼壳燙烫參参護护紆纡掃扫輔辅調调隊队斷断訴诉財财' +
  '華华鳥鸟訪访額额簽签憑凭刪删丟丢攝摄歸归語语張张稱称傳传綁绑屬属窩窝儲储碩硕續续棟栋魚鱼鱗鳞國国瀏浏覽览買买談谈獨独銅铜鍍镀讀读誤误腦脑貿贸論论顯显習习閱阅勢势達达響响該该絡络蹤踪覺觉藝艺檔档講讲團团訓训蔥葱讓让塊块縫缝穩稳許许' +
  '義义獲获擇择吳吴繼继評评協协腳脚強强賣卖筆笔齊齐錯错識识蓋盖誰谁須须議议視视舉举盡尽徑径滯滞礎础鏡镜膠胶戰战匯汇頂顶肅肃遼辽陝陕慶庆灣湾減减淨净鋪铺鑰钥總总嗎吗絕绝陽阳則则擊击舊旧礙碍雜杂艙舱監监紙纸聲声趨趋競竞緣缘揀拣壓压廢废' +
  '繡绣鈕钮紐纽緊紧圓圆詳详積积鎖锁鷺鹭壯壮滄沧晉晋臨临呂吕烏乌倫伦貝贝錫锡撫抚蘆芦鮮鲜濱滨雞鸡鴨鸭綏绥鹽盐揚扬遷迁麗丽蕪芜鄉乡鷹鹰贛赣饒饶濟济濰潍鄭郑峽峡荊荆岡冈潛潜農农婁娄遠远欽钦賀贺賓宾瓊琼縣县邁迈樂乐瀘泸綿绵壩坝畢毕隴陇樹树' +
  '魯鲁瑪玛楊杨橫横爭争虛虚違违擔担繞绕謝谢損损轄辖閉闭敗败毀毁啟启廳厅嘗尝輯辑騰腾訊讯僅仅驟骤訟讼歲岁終终撿捡靜静饋馈後后裡里裏里製制準准佈布複复復复係系鬆松乾干範范隻只佔占餘余衝冲捲卷週周夠够網网粵粤適适觸触鵝鹅澤泽檸柠體体氣气縞缟苧苎蠶蚕塗涂優优構构確确離离種种著着萬万異异鶴鹤崗岗獅狮蘋苹莊庄懷怀薩萨寧宁雲云億亿嗶哔嘰叽';
const pairs = [...traditional];
const simplified = new Map(pairs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, pairs[at + 1] as string]] : [])));

/** The simplified sign where a traditional one is typed; any other as it is. */
export const simplify = (sign: string): string => simplified.get(sign) ?? sign;

/** What people type for what this site calls otherwise: other names of cloth, other spellings, a word misheard by an input method. */
const otherwise: readonly (readonly [typed: RegExp, ours: string])[] = [
  [/全棉|纯棉/g, '棉'],
  [/丹宁/g, '牛仔'],
  [/(涤纶|棉|麻)布(?!料)/g, '$1'],
  [/花布/g, '印花'],
  // 深蓝色 of what is 深蓝, and 蓝色牛仔 of what is both.
  [/([红白黄绿蓝紫灰粉棕])色/g, '$1 '],
  [/衬衣/g, '衬衫'],
  [/薪水/g, '工资'],
  [/加盟/g, '入驻'],
  [/入住/g, '入驻'],
  [/\bjeans\b/g, 'denim'],
  [/\bcoton\b/g, 'cotton'],
  [/\bcolor(s|ed)?\b/g, 'colour$1'],
  [/\bfiber(s?)\b/g, 'fibre$1'],
  [/\blicense(s?)\b/g, 'licence$1'],
  [/\binquir(y|ies)\b/g, 'enquir$1'],
  [/\benrollment\b/g, 'enrolment'],
  [/\bcareers?\b/g, 'jobs'],
  [/\bsign-?ups?\b/g, 'sign up'],
  [/\bfrontend\b/g, 'front end'],
  [/\bbackend\b/g, 'back end'],
  [/\bchildrens?wear\b/g, 'children'],
  // A fabric's code without its hyphen.
  [/\b([a-z]{1,4})(\d{4,})\b/g, '$1 $2'],
  // What is somebody's, or short for a word that tells nothing.
  [/['’](?:s|re|ve|ll|d|m|t)\b/g, ''],
];

/** A folded query in the words of this site. */
export const inOurWords = (query: string): string =>
  otherwise.reduce((text, [typed, ours]) => text.replace(typed, ours), query);
