import type { Database } from '#kit/database.server.ts';
import type { Clock } from '#kit/time.ts';
import type { StoryFact, StoryFigure } from './stories-contract.ts';

interface Written {
  figure: StoryFigure;
  title: readonly [zh: string, en: string];
  lead: readonly [zh: string, en: string];
  text: readonly [zh: string, en: string];
  facts: readonly StoryFact[];
}

/** From silk to shipment: what is told here holds for the trade as a whole, and names nobody. */
const written: readonly Written[] = [
  {
    figure: 'cocoon',
    title: ['一颗茧，一根丝', 'One cocoon, one thread'],
    lead: ['一颗蚕茧只有一根丝，从头到尾没有接头。', 'A cocoon is a single thread, without a join from end to end.'],
    text: [
      '蚕吐丝结茧要两三天，丝长近一千米，比头发细得多。缫丝时把茧泡在热水里，丝胶变软，找到丝头，几颗茧的丝合在一起绕上丝筒，才成为一根能用的生丝。\n\n一件真丝衬衫要用掉六百多颗茧。生丝按纤度和匀度分级，匀度差一点，织成缎面就会看出横档。供应商送样时附上的检验单，写的就是这几个数。',
      'A silkworm spins for two or three days: nearly a kilometre of silk, far finer than a hair. Reeling begins in hot water, which softens the gum so that the end can be found. Several cocoons are drawn together into one raw thread strong enough to use.\n\nA silk shirt takes more than six hundred cocoons. Raw silk is graded by fineness and evenness; a little unevenness shows as bars across a satin. Those are the figures on the report that comes with a supplier’s sample.',
    ],
    facts: [
      { value: '900 m', zh: '一颗茧的丝长', en: 'of silk in one cocoon' },
      { value: '600+', zh: '一件衬衫所用的茧', en: 'cocoons for one shirt' },
    ],
  },
  {
    figure: 'yarn',
    title: ['纱的粗细怎么说', 'How fine is a yarn'],
    lead: ['棉纱的支数越大，纱越细。', 'The higher the count of a cotton yarn, the finer it is.'],
    text: [
      '英制支数这样算：一磅纱有多少个 840 码长，就是多少支。40 支的棉纱做衬衫，21 支和 32 支做 T 恤，7 支到 10 支做牛仔布。\n\n短纤维靠加捻抱在一起。捻得紧，纱硬而挺；捻得松，布面柔软，也更容易起球。所以同样写着 40 支，手感可以差很多，下单前要看样，不能只看数字。',
      'The English count is simple: how many lengths of 840 yards weigh one pound. Forty is for shirts, twenty-one and thirty-two for T-shirts, seven to ten for denim.\n\nShort fibres hold together by twist. Tight twist makes a crisp yarn; loose twist a soft one that pills sooner. Two yarns of the same count may feel quite different, which is why buyers ask for a sample and not only for a number.',
    ],
    facts: [
      { value: 'Ne 40', zh: '常见的衬衫用纱支数', en: 'count of a usual shirting yarn' },
      { value: '840 yd', zh: '计算支数的单位长度', en: 'the length by which yarn is counted' },
    ],
  },
  {
    figure: 'loom',
    title: ['经和纬', 'Warp and weft'],
    lead: ['所有机织布，都是两组纱的上下交错。', 'Every woven cloth is two sets of yarn, passing over and under.'],
    text: [
      '先绷紧的是经纱，后穿过去的是纬纱。一上一下是平纹，结实、透气；浮点斜着走是斜纹，牛仔布和卡其布都是它；纱在布面上浮得长，就成了光亮的缎纹。\n\n织机开动之前，要先把几千根经纱一根不错地排好、穿过综丝，这一步常常比织布本身还花时间。小批量的布贵，多半贵在这里。',
      'The warp is stretched first; the weft is passed through it. One over, one under is plain weave, strong and airy. When the crossings step sideways it is twill, as in denim and khaki. Where yarns float far across the face it becomes satin, which shines.\n\nBefore a loom runs, thousands of warp ends are laid side by side and drawn through the heddles without a mistake. That often takes longer than the weaving, and it is why a short run costs more by the metre.',
    ],
    facts: [
      { value: '3', zh: '种基本组织：平纹、斜纹、缎纹', en: 'basic weaves: plain, twill, satin' },
      { value: '5,000+', zh: '一幅衬衫布的经纱根数', en: 'warp ends across a shirting' },
    ],
  },
  {
    figure: 'vat',
    title: ['颜色要对上', 'Matching a colour'],
    lead: ['同一个颜色，每一缸都要重新对。', 'The same colour is matched anew in every bath.'],
    text: [
      '客户寄来色样，染厂先打小样：按配方染出几块巴掌大的布，在标准光源下与色样比。日光下对上了，商店灯下可能又不一样，所以要换着光源看。\n\n大货分缸染，缸与缸之间总有一点差别。裁剪时同一件衣服的衣片要取自同一缸布，标签上的缸号就是做这个用的。',
      'A customer sends a swatch; the dye house makes small trials from a recipe and compares them under standard light. What matches in daylight may not match under shop lamps, so the light is changed and they are compared again.\n\nBulk is dyed in several baths, and no two come out quite alike. All parts of one garment are therefore cut from one bath. That is what the lot number on the label is for.',
    ],
    facts: [
      { value: 'D65', zh: '比色用的标准日光', en: 'the standard daylight for matching' },
      { value: '4–5', zh: '级，常见的耐洗色牢度要求', en: 'usual grade of fastness to washing' },
    ],
  },
  {
    figure: 'cut',
    title: ['一件衬衫的裁片', 'The parts of a shirt'],
    lead: ['一件衬衫由二十多片布缝成。', 'A shirt is sewn from more than twenty pieces of cloth.'],
    text: [
      '前片、后片、过肩、领面、领座、袖子、袖克夫、门襟，加上衬布，一共二十多片。排料的人把它们像拼图一样摆进布幅，省下一点空隙，几千件下来就是几匹布。\n\n布一层层铺平后一起裁，铺多少层要看布的厚薄。格子布要先对好格再裁，左右前片对不齐，这件衣服就成了次品。',
      'Fronts, back, yoke, collar, stand, sleeves, cuffs, placket and the interlinings: more than twenty pieces. The marker maker fits them into the width like a puzzle; a small gap saved is several rolls of cloth over some thousand shirts.\n\nThe cloth is laid in plies and cut together, as many as its thickness allows. Checks are matched before cutting. Where the fronts do not meet, the shirt is a second.',
    ],
    facts: [
      { value: '20+', zh: '一件衬衫的裁片', en: 'pieces in one shirt' },
      { value: '1.5 m', zh: '一件衬衫大约用布', en: 'of cloth for a shirt, about' },
    ],
  },
  {
    figure: 'carton',
    title: ['从订单到装箱', 'From order to carton'],
    lead: ['订单里的每一行，最后都要变成一箱货。', 'Every line of an order ends as goods in a carton.'],
    text: [
      '订单进来后，先确认面料和交期，再排产、裁剪、缝制、整烫、检验，最后按颜色和尺码配好装箱。箱外的唛头写明款号、颜色、尺码和件数，仓库凭它收货。\n\n检验多用抽样：从一批货里按规定件数抽出来逐件看，次品超过允许的数目，整批返工。展厅大屏上每一笔跳动的订单，都在走这条路。',
      'Once an order is in, cloth and date are confirmed; then come planning, cutting, sewing, pressing and inspection, and at last packing by colour and size. The mark on the carton names style, colour, sizes and pieces; the warehouse receives by it.\n\nInspection goes by sample: so many pieces are drawn from a lot and looked at one by one. If too many are faulty, the lot goes back. Each order that moves on the boards of this hall is somewhere on this road.',
    ],
    facts: [
      { value: 'AQL 2.5', zh: '成衣检验常用的抽样标准', en: 'usual sampling level for garments' },
      { value: '7', zh: '道主要工序', en: 'main steps' },
    ],
  },
];

/** Stories for an empty installation; once there is one, they are the editors'. */
export async function fillStories({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  await database.transaction(async (client) => {
    await client.query('lock table hall_stories in share row exclusive mode');
    const { rows } = await client.query('select 1 from hall_stories limit 1');
    if (rows.length > 0) return;
    for (const [position, { figure, title, lead, text, facts }] of written.entries())
      await client.query(
        `insert into hall_stories (revision, position, is_shown, figure, zh_title, en_title, zh_lead, en_lead, zh_text, en_text, facts,
           changed_at) values (1, $1, true, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [position, figure, ...title, ...lead, ...text, JSON.stringify(facts), new Date(clock.now())],
      );
  });
}
