import type { DemonstrationRole } from './role.ts';

/** Work on cloth and goods. */
export const clothRoles: Record<string, DemonstrationRole> = {
  fabricDesigner: {
    title: ['面料设计师', 'Textile designer'],
    department: 'fabric',
    education: 'college',
    years: 3,
    pay: [12_000, 18_000, 'month', 13],
    duties: [
      '按季度企划开发机织、针织面料，给出组织、纱支、克重和后整理方案',
      '跟进打样和大货首缸，确认手感、色光和缩水率',
      '整理面料档案，写清适用品类、价格区间和注意事项',
      '每季走访柯桥、盛泽、西樵的供应商，更新可用面料清单',
    ],
    requirements: [
      '三年以上面料开发经验，熟悉至少一类面料的全流程',
      '看得懂布样，能判断组织、成分和常见疵点',
      '会用意匠软件或 CLO 3D 者优先',
      '能接受每月一周左右的出差',
    ],
    english: {
      duties: [
        'Develop woven and knitted fabrics for each season: construction, yarn count, weight and finish',
        'Follow samples and first bulk lots; approve handle, shade and shrinkage',
        'Keep the fabric archive: uses, price range and what to mind',
        'Visit suppliers in Keqiao, Shengze and Xiqiao every season',
      ],
      requirements: [
        'Three years or more in fabric development, with one kind of fabric known from yarn to finish',
        'A trained eye for construction, composition and common defects',
        'Weave design software or CLO 3D is a plus',
        'About a week of travel a month',
      ],
    },
  },
  printDesigner: {
    title: ['印花图案设计师', 'Print designer'],
    department: 'design',
    education: 'college',
    years: 2,
    pay: [9_000, 14_000, 'month', 13],
    duties: [
      '设计女装、童装印花图案，完成循环、配色和分色',
      '跟进数码印花和平网印花打样，调整颜色',
      '按主题整理图案库，标注授权范围',
    ],
    requirements: [
      '两年以上印花设计经验，作品集里有已投产的款式',
      '熟练使用 Photoshop、Illustrator',
      '懂印花工艺对套色和循环的限制',
    ],
    english: {
      duties: [
        'Design prints for women’s and children’s wear: repeats, colourways and separations',
        'Follow digital and flat-screen printing samples and correct the colours',
        'Keep the pattern library by theme, with the rights of each',
      ],
      requirements: [
        'Two years or more in print design, with styles that went into production',
        'Fluent in Photoshop and Illustrator',
        'Knows what printing asks of registration and repeats',
      ],
    },
  },
  patternMaker: {
    title: ['女装版师', 'Womenswear pattern maker'],
    department: 'design',
    education: 'secondary',
    years: 5,
    pay: [15_000, 22_000],
    duties: [
      '根据设计稿和尺寸表制版，负责样衣的版型',
      '和工艺师一起核定工序，降低大货返工',
      '整理基础版，给供应商共用',
    ],
    requirements: [
      '五年以上女装制版经验，连衣裙、衬衫、外套至少精通两类',
      '会用 ET 或博克制版系统',
      '能独立解决样衣的版型问题',
    ],
    english: {
      duties: [
        'Make patterns from sketches and size charts; answer for the fit of samples',
        'Settle the operations with the technologist, so that bulk is not sewn twice',
        'Keep the basic blocks that suppliers share',
      ],
      requirements: [
        'Five years or more of womenswear patterns; at home in two of dresses, shirts and coats',
        'Works with ET or Boke',
        'Solves the fit of a sample alone',
      ],
    },
  },
  merchandiser: {
    title: ['跟单员', 'Order follow-up specialist'],
    department: 'sourcing',
    education: 'college',
    years: 1,
    pay: [6_500, 9_500, 'month', 13],
    duties: [
      '跟进面料和成衣订单，从打样、产前样到出货',
      '每天更新节点，延误时提前三天预警',
      '核对数量、颜色、唛头和包装',
      '整理对账资料，交财务结算',
    ],
    requirements: ['一年以上服装或面料跟单经验', '做事细，表格熟练，会用常见函数', '能和工厂师傅把问题说清楚'],
    english: {
      duties: [
        'Follow fabric and garment orders from sample and pre-production sample to shipment',
        'Update milestones daily and warn of delays three days ahead',
        'Check quantities, colours, marks and packing',
        'Prepare statements for settlement',
      ],
      requirements: [
        'A year or more of follow-up in garments or fabrics',
        'Careful, and at home in spreadsheets',
        'Able to settle a problem with people on the factory floor',
      ],
    },
  },
  fabricBuyer: {
    title: ['面料采购经理', 'Fabric sourcing manager'],
    department: 'sourcing',
    education: 'bachelor',
    years: 5,
    pay: [18_000, 28_000, 'month', 14],
    duties: [
      '负责一个品类的面料采购：找厂、谈价、签约、管交期',
      '建立供应商评级，按月复盘价格和质量',
      '与商品团队一起确定每季的核心面料',
      '推动供应商的认证和检测',
    ],
    requirements: [
      '五年以上面料采购经验，管过年采购额三千万元以上的品类',
      '熟悉长三角或珠三角的面料产地',
      '懂成本结构，能拆解报价',
    ],
    english: {
      duties: [
        'Own fabric sourcing of one category: finding mills, prices, contracts and delivery',
        'Rate suppliers and review prices and quality every month',
        'Settle the core fabrics of each season with merchandising',
        'Bring suppliers through certification and testing',
      ],
      requirements: [
        'Five years or more in fabric sourcing, with a category of CNY 30 million a year or more',
        'Knowledge of the mills of the Yangtze or Pearl River delta',
        'Able to take a quotation apart into its costs',
      ],
    },
  },
  qualityInspector: {
    title: ['面料检验员', 'Fabric inspector'],
    department: 'quality',
    education: 'secondary',
    years: 1,
    pay: [5_500, 7_500],
    duties: [
      '按四分制检验坯布和成品布，记录疵点和匹长',
      '剪样送检，跟进色牢度、缩水率报告',
      '不合格的批次拍照、隔离、出报告',
    ],
    requirements: ['一年以上验布经验，熟悉四分制', '色觉正常，能在标准光源下对色', '能看懂检测报告'],
    english: {
      duties: [
        'Inspect greige and finished cloth by the four-point system; record defects and lengths',
        'Cut and send test samples; follow the reports on fastness and shrinkage',
        'Photograph, set apart and report lots that fail',
      ],
      requirements: [
        'A year or more of inspection by the four-point system',
        'Normal colour vision; matches colours under standard light',
        'Reads test reports',
      ],
    },
  },
  qualityManager: {
    title: ['品质经理（成衣）', 'Quality manager, garments'],
    department: 'quality',
    education: 'college',
    years: 6,
    pay: [16_000, 24_000, 'month', 13],
    duties: [
      '制定成衣检验标准和抽检方案（AQL）',
      '带领 8 人的驻厂检验组',
      '分析退货原因，推动工厂整改',
      '对接第三方检测机构',
    ],
    requirements: ['六年以上服装品质管理经验', '熟悉 GB 18401、GB 31701 等强制性标准', '带过驻厂团队，能常驻产地'],
    english: {
      duties: [
        'Write inspection standards and sampling plans (AQL) for garments',
        'Lead a team of eight inspectors in factories',
        'Find the causes of returns and see them put right',
        'Work with outside testing laboratories',
      ],
      requirements: [
        'Six years or more in garment quality',
        'At home in GB 18401, GB 31701 and the other mandatory standards',
        'Has led people in factories and can live near them',
      ],
    },
  },
  labTechnician: {
    title: ['纺织检测工程师', 'Textile testing engineer'],
    department: 'quality',
    education: 'bachelor',
    years: 2,
    pay: [9_000, 13_000, 'month', 13],
    duties: [
      '完成色牢度、强力、起毛起球、成分等项目的检测',
      '维护实验室设备，做期间核查',
      '编写方法文件，参加能力验证',
    ],
    requirements: ['纺织、化学相关专业', '两年以上第三方或企业实验室经验', '熟悉 CNAS 体系文件'],
    english: {
      duties: [
        'Test fastness, strength, pilling and composition',
        'Keep the laboratory’s instruments and check them between calibrations',
        'Write methods and take part in proficiency tests',
      ],
      requirements: [
        'A degree in textiles or chemistry',
        'Two years or more in a test house or a company laboratory',
        'Knows the documents of CNAS accreditation',
      ],
    },
  },
  warehouse: {
    title: ['仓储主管', 'Warehouse supervisor'],
    department: 'supply_chain',
    education: 'secondary',
    years: 3,
    pay: [8_000, 11_000],
    duties: [
      '管理一万平方米的布仓，安排收货、上架、拣货、发货',
      '每周循环盘点，差异率控制在千分之二以内',
      '安排班次，做好叉车和消防的安全检查',
    ],
    requirements: ['三年以上仓库管理经验，带过 15 人以上的班组', '会用 WMS', '布匹或服装仓经验优先'],
    english: {
      duties: [
        'Run a cloth warehouse of 10,000 square metres: receiving, shelving, picking, dispatch',
        'Count in cycles every week; differences stay below two in a thousand',
        'Plan the shifts; check forklifts and fire safety',
      ],
      requirements: [
        'Three years or more in warehouses, with a team of fifteen or more',
        'Works with a warehouse system',
        'Cloth or garments are a plus',
      ],
    },
  },
  logistics: {
    title: ['跨境物流专员', 'Cross-border logistics specialist'],
    department: 'supply_chain',
    education: 'college',
    years: 2,
    pay: [8_000, 12_000, 'month', 13],
    duties: ['安排出口订舱、报关和目的港清关', '核对箱单、发票、原产地证', '跟踪在途货物，处理扣关和查验'],
    requirements: ['两年以上货代或出口企业经验', '熟悉纺织品的归类和监管条件', '英语能写邮件、能通电话'],
    english: {
      duties: [
        'Book freight and arrange customs clearance on both sides',
        'Check packing lists, invoices and certificates of origin',
        'Track goods on the way and settle inspections and holds',
      ],
      requirements: [
        'Two years or more with a forwarder or an exporter',
        'Knows how textiles are classified and controlled',
        'English for e-mail and telephone',
      ],
    },
  },
};
