import type { DemonstrationRole } from './role.ts';

/** Work in the offices, the sample room and the studio. */
export const officeRoles: Record<string, DemonstrationRole> = {
  serviceAgent: {
    title: ['客户服务专员', 'Customer service agent'],
    department: 'service',
    education: 'secondary',
    years: 0,
    pay: [5_000, 7_000, 'month', 13],
    duties: ['接听采购商和供应商的来电，回复在线咨询', '跟进退换货和投诉，当天给出答复', '把常见问题写成说明'],
    requirements: ['普通话清楚，打字每分钟 50 字以上', '能上早晚两班', '有耐心'],
    english: {
      duties: [
        'Answer calls of buyers and suppliers, and questions online',
        'Follow returns and complaints, with an answer the same day',
        'Turn common questions into guides',
      ],
      requirements: ['Clear Mandarin; 50 characters a minute or more', 'Takes early and late shifts', 'Patient'],
    },
  },
  serviceEnglish: {
    title: ['英语客服', 'Customer service agent, English'],
    department: 'service',
    education: 'bachelor',
    years: 1,
    pay: [8_000, 11_000, 'month', 13],
    duties: ['用英语回复海外买家的询价和售后', '与物流、品质部门协调解决问题'],
    requirements: ['英语专业八级或同等水平', '一年以上外贸客服经验', '能上 14:00–22:00 的班'],
    english: {
      duties: [
        'Answer overseas buyers about prices and after-sales in English',
        'Settle matters with logistics and quality',
      ],
      requirements: [
        'English at a professional level',
        'A year or more in export customer service',
        'Works from 14:00 to 22:00',
      ],
    },
  },
  accountant: {
    title: ['结算会计', 'Settlement accountant'],
    department: 'finance',
    education: 'bachelor',
    years: 3,
    pay: [9_000, 13_000, 'month', 13],
    duties: ['核对平台订单、供应商账单和银行流水', '按周期出结算单，处理差异', '配合审计'],
    requirements: ['三年以上结算或往来会计经验', '初级会计职称及以上', '表格熟练，能处理大量数据'],
    english: {
      duties: [
        'Check platform orders against suppliers’ bills and bank statements',
        'Issue statements each period and settle differences',
        'Work with the auditors',
      ],
      requirements: [
        'Three years or more in settlement or ledger accounts',
        'Junior accountant’s certificate or above',
        'Fluent with spreadsheets, also large ones',
      ],
    },
  },
  legal: {
    title: ['法务专员', 'Legal specialist'],
    department: 'finance',
    education: 'bachelor',
    years: 2,
    pay: [12_000, 18_000, 'month', 13],
    duties: ['审核供应商合同和平台规则', '处理知识产权投诉（图案、商标）', '跟进个人信息保护的合规工作'],
    requirements: ['法学专业，通过法律职业资格考试', '两年以上企业法务或律所经验', '熟悉电子商务法、个人信息保护法'],
    english: {
      duties: [
        'Review supplier contracts and platform rules',
        'Handle complaints about intellectual property: patterns and trade marks',
        'Follow up the protection of personal data',
      ],
      requirements: [
        'A law degree and the legal profession qualification',
        'Two years or more in a company or a law firm',
        'Knows the E-Commerce Law and the Personal Information Protection Law',
      ],
    },
  },
  recruiter: {
    title: ['招聘专员', 'Recruiter'],
    department: 'people',
    education: 'college',
    years: 1,
    pay: [7_000, 10_000, 'month', 13],
    duties: ['负责产地办公室的招聘', '约面试、写反馈，保证每位候选人按时收到答复', '维护招聘页面'],
    requirements: ['一年以上招聘经验', '守时，回复及时', '会写清楚的职位描述'],
    english: {
      duties: [
        'Hire for the offices at the source',
        'Arrange interviews, write feedback, and see that every candidate is answered in time',
        'Keep the jobs pages',
      ],
      requirements: ['A year or more in recruiting', 'Punctual, and quick to reply', 'Writes clear job descriptions'],
    },
  },
  stylist: {
    title: ['商品企划', 'Merchandise planner'],
    department: 'merchandising',
    education: 'bachelor',
    years: 3,
    pay: [13_000, 20_000, 'month', 14],
    duties: ['编制每季的品类结构和面料企划', '跟踪趋势和竞品，组织选样会', '复盘售罄率，调整下一季计划'],
    requirements: ['三年以上服装品牌商品企划经验', '对面料和价格带敏感', '能用数据说话'],
    english: {
      duties: [
        'Plan categories and fabrics for each season',
        'Follow trends and competitors; organise selections',
        'Review sell-through and correct the next season',
      ],
      requirements: [
        'Three years or more in planning at a garment brand',
        'A feeling for fabric and price points',
        'Argues with figures',
      ],
    },
  },
  sampleRoom: {
    title: ['样布间管理员', 'Sample room keeper'],
    department: 'merchandising',
    kind: 'contract',
    education: 'secondary',
    years: 0,
    pay: [5_000, 6_500],
    duties: ['整理样布和色卡，贴标、扫码、上架', '按申请剪样、打包、寄出', '每月盘点一次'],
    requirements: ['细心，能长时间站立', '会用电脑录入', '合同期一年，可续签'],
    english: {
      duties: [
        'Sort swatches and colour cards: label, scan, shelve',
        'Cut, pack and send samples as they are asked for',
        'Count once a month',
      ],
      requirements: [
        'Careful; can stand for long',
        'Enters data on a computer',
        'A year’s contract that can be renewed',
      ],
    },
  },
  photographer: {
    title: ['面料摄影师', 'Fabric photographer'],
    department: 'design',
    kind: 'contract',
    education: 'any',
    years: 2,
    pay: [400, 700, 'day'],
    duties: ['拍摄面料的纹理、垂感和颜色，还原准确', '修图、校色，按规范命名上传'],
    requirements: ['两年以上静物或服装拍摄经验', '有校色设备的使用经验', '按项目结算'],
    english: {
      duties: [
        'Photograph a cloth’s texture, drape and colour as they are',
        'Retouch, correct colours, name and upload by the rules',
      ],
      requirements: [
        'Two years or more of still-life or garment photography',
        'Works with colour calibration',
        'Paid by the project',
      ],
    },
  },
};
