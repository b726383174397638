import type { DemonstrationRole } from './role.ts';

/** Work on the platform and for those who use it. */
export const platformRoles: Record<string, DemonstrationRole> = {
  categoryOperator: {
    title: ['类目运营', 'Category operator'],
    department: 'operations',
    education: 'bachelor',
    years: 2,
    pay: [10_000, 16_000, 'month', 14],
    duties: [
      '负责一个面料类目的上新、搜索和活动',
      '分析成交和询样数据，找出缺货和滞销的原因',
      '和供应商一起改进商品资料和报价',
    ],
    requirements: ['两年以上电商或 B2B 平台运营经验', '会用 SQL 或 BI 工具自己取数', '对面料有兴趣，愿意跑市场'],
    english: {
      duties: [
        'Run new arrivals, search and campaigns of one fabric category',
        'Read sales and sample data; find out what is missing and what does not sell',
        'Work with suppliers on better product data and quotations',
      ],
      requirements: [
        'Two years or more in e-commerce or a B2B platform',
        'Gets figures by SQL or a BI tool without help',
        'Interested in cloth, and willing to walk the markets',
      ],
    },
  },
  supplierOperator: {
    title: ['供应商运营', 'Supplier operations specialist'],
    department: 'operations',
    education: 'college',
    years: 1,
    pay: [7_000, 11_000, 'month', 13],
    duties: ['帮助新入驻的供应商完善资料、上架首批商品', '回访供应商，收集问题并推动解决', '组织每月的线上培训'],
    requirements: ['一年以上商家运营或客户成功经验', '耐心，表达清楚', '了解服装或面料行业优先'],
    english: {
      duties: [
        'Help new suppliers to complete their papers and list their first goods',
        'Call on suppliers, gather what troubles them and see it solved',
        'Hold the monthly training online',
      ],
      requirements: [
        'A year or more in merchant operations or customer success',
        'Patient and clear',
        'Garments or cloth are a plus',
      ],
    },
  },
  liveHost: {
    title: ['面料直播主播', 'Live host, fabrics'],
    department: 'live',
    education: 'any',
    years: 1,
    pay: [8_000, 20_000],
    duties: ['每周直播 5 场，每场 3 小时，讲清面料的成分、手感和用途', '直播后复盘成交和提问', '参与选品和脚本'],
    requirements: ['一年以上直播或导购经验', '普通话清楚，镜头前自然', '懂面料者优先，不懂可以学'],
    english: {
      duties: [
        'Five streams a week of three hours: what a cloth is made of, how it feels, what it is for',
        'Look back on orders and questions after each stream',
        'Help to choose the goods and write the script',
      ],
      requirements: [
        'A year or more of streaming or selling in a shop',
        'Clear Mandarin, at ease before a camera',
        'Knowing cloth is a plus; it can be learnt',
      ],
    },
  },
  liveOperator: {
    title: ['直播中控', 'Live stream controller'],
    department: 'live',
    kind: 'part_time',
    education: 'any',
    years: 0,
    pay: [25, 40, 'hour'],
    duties: ['直播时上下架商品、改价、回复弹幕', '开播前检查灯光、声音和样布'],
    requirements: ['晚上 18:00–23:00 每周能来 4 天以上', '打字快，细心', '学生和兼职都可以'],
    english: {
      duties: [
        'List and unlist goods, change prices and answer comments while the stream is on',
        'Check light, sound and swatches before it begins',
      ],
      requirements: [
        'Four evenings a week or more, 18:00 to 23:00',
        'Types fast and with care',
        'Students and part-timers are welcome',
      ],
    },
  },
  channelSales: {
    title: ['招商经理', 'Supplier acquisition manager'],
    department: 'sales',
    education: 'college',
    years: 3,
    pay: [10_000, 18_000, 'month', 13],
    duties: ['在产地找到合适的面料厂和成衣厂，邀请入驻', '陪同工厂完成资料、拍摄和审核', '每月完成约定的入驻和首单数'],
    requirements: ['三年以上面料、辅料或服装行业的销售经验', '手里有产地的工厂资源', '能每周三天在外'],
    english: {
      duties: [
        'Find good mills and garment factories where they are, and bring them in',
        'Help them with their papers, pictures and review',
        'Reach the agreed number of suppliers and first orders each month',
      ],
      requirements: [
        'Three years or more of selling fabrics, trims or garments',
        'Knows factories at the source',
        'Can be on the road three days a week',
      ],
    },
  },
  keyAccount: {
    title: ['大客户销售', 'Key account manager'],
    department: 'sales',
    education: 'bachelor',
    years: 4,
    pay: [14_000, 22_000, 'month', 13],
    duties: ['服务品牌客户，了解每季的面料需求', '组织报价、打样和谈判', '跟进合同、交期和回款'],
    requirements: ['四年以上服装品牌或面料行业的客户经验', '能独立完成从询价到回款', '英语口语流利者优先'],
    english: {
      duties: [
        'Look after brand customers and know what each season needs',
        'Organise quotations, samples and negotiations',
        'Follow contracts, delivery and payment',
      ],
      requirements: [
        'Four years or more with garment brands or in fabrics',
        'Handles everything from enquiry to payment alone',
        'Fluent spoken English is a plus',
      ],
    },
  },
  frontend: {
    title: ['前端工程师', 'Front-end engineer'],
    department: 'technology',
    education: 'bachelor',
    years: 3,
    pay: [22_000, 35_000, 'month', 14],
    duties: ['开发面料目录、供应商工作台和数据大屏', '负责页面速度和无障碍，有指标、有回归', '和设计师一起打磨组件'],
    requirements: ['三年以上 React、TypeScript 经验', '懂浏览器，能把慢的原因量出来', '在意小屏幕和弱网络'],
    english: {
      duties: [
        'Build the fabric catalogue, the supplier desk and the data boards',
        'Own page speed and accessibility, measured and kept',
        'Work out components together with designers',
      ],
      requirements: [
        'Three years or more of React and TypeScript',
        'Knows the browser and can measure why something is slow',
        'Cares about small screens and poor networks',
      ],
    },
  },
  backend: {
    title: ['后端工程师（交易）', 'Back-end engineer, trading'],
    department: 'technology',
    education: 'bachelor',
    years: 4,
    pay: [26_000, 40_000, 'month', 15],
    duties: ['开发订单、结算和对账服务', '保证高峰期不丢单、不重单', '设计接口和数据模型，写清楚文档'],
    requirements: ['四年以上后端经验，熟悉 PostgreSQL', '做过资金或订单相关的系统', '能把复杂的事写成简单的代码'],
    english: {
      duties: [
        'Build order, settlement and reconciliation services',
        'See that no order is lost or doubled at peak hours',
        'Design interfaces and data models, and document them',
      ],
      requirements: [
        'Four years or more in back-end work, at home in PostgreSQL',
        'Has built systems of money or orders',
        'Turns complicated matters into simple code',
      ],
    },
  },
  vision: {
    title: ['图像算法工程师（验布）', 'Vision engineer, fabric inspection'],
    department: 'technology',
    education: 'master',
    years: 2,
    pay: [30_000, 48_000, 'month', 15],
    duties: ['训练疵点检测和花型检索模型', '在产线上采集数据，调好光源和相机', '把模型部署到边缘设备，稳定运行'],
    requirements: ['计算机视觉方向，两年以上落地经验', '熟悉 PyTorch 和推理加速', '愿意到工厂现场'],
    english: {
      duties: [
        'Train models that find defects and search patterns',
        'Collect data on production lines; set lights and cameras',
        'Bring the models to edge devices and keep them running',
      ],
      requirements: [
        'Computer vision, with two years or more in production',
        'PyTorch and fast inference',
        'Willing to work on the factory floor',
      ],
    },
  },
  tester: {
    title: ['测试工程师', 'Test engineer'],
    department: 'technology',
    education: 'bachelor',
    years: 2,
    pay: [14_000, 22_000, 'month', 13],
    duties: ['为交易和大屏写自动化测试', '复现线上问题，补上缺的测试', '维护压测环境'],
    requirements: ['两年以上测试开发经验', '会用 Playwright 或同类工具', '会写 TypeScript 或 Python'],
    english: {
      duties: [
        'Write automated tests for trading and for the boards',
        'Reproduce faults from the field and add the tests that were missing',
        'Keep the load-test environment',
      ],
      requirements: [
        'Two years or more in test development',
        'Works with Playwright or the like',
        'Writes TypeScript or Python',
      ],
    },
  },
  analyst: {
    title: ['数据分析师', 'Data analyst'],
    department: 'data',
    education: 'bachelor',
    years: 2,
    pay: [15_000, 24_000, 'month', 14],
    duties: ['维护交易、供应商、面料的指标口径', '分析产地和品类的变化，每周一份短报告', '支持大屏和对外数据的核对'],
    requirements: ['两年以上数据分析经验，SQL 熟练', '能用一页纸讲清楚一个结论', '懂统计，知道什么时候不该下结论'],
    english: {
      duties: [
        'Keep the definitions of trading, supplier and fabric figures',
        'Analyse regions and categories; one short report a week',
        'Check the figures of the boards and of what is published',
      ],
      requirements: [
        'Two years or more in analysis, fluent in SQL',
        'Explains a conclusion on one page',
        'Knows statistics, and when not to conclude',
      ],
    },
  },
  dataIntern: {
    title: ['数据实习生', 'Data intern'],
    department: 'data',
    kind: 'intern',
    education: 'bachelor',
    years: 0,
    pay: [150, 220, 'day'],
    duties: ['清洗面料参数和供应商资料', '协助做每周的品类报告'],
    requirements: ['每周到岗 4 天，连续 3 个月以上', '会用 SQL 或 Python', '本科及以上在读'],
    english: {
      duties: ['Clean fabric parameters and supplier records', 'Help with the weekly category report'],
      requirements: [
        'Four days a week for three months or more',
        'SQL or Python',
        'Studying for a bachelor’s degree or above',
      ],
    },
  },
};
