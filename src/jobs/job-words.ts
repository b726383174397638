import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import type { Department, Education, JobKind, JobSort } from './job-choices.ts';
import type { JobState } from './job-states.ts';
import type { JobHead } from './job-view.ts';
import { salaryText } from './salary.ts';

export const departmentNames: Record<Department, Text> = {
  design: ['设计', 'Design'],
  fabric: ['面料', 'Fabric'],
  merchandising: ['商品', 'Merchandising'],
  sourcing: ['采购跟单', 'Sourcing'],
  quality: ['品质', 'Quality'],
  supply_chain: ['仓储物流', 'Warehouse and logistics'],
  operations: ['平台运营', 'Platform operations'],
  live: ['直播', 'Live streaming'],
  sales: ['招商与销售', 'Sales and partners'],
  technology: ['技术', 'Technology'],
  data: ['数据', 'Data'],
  service: ['客户服务', 'Customer service'],
  finance: ['财务法务', 'Finance and legal'],
  people: ['人事行政', 'HR and administration'],
};
export const kindNames: Record<JobKind, Text> = {
  full_time: ['全职', 'Full time'],
  part_time: ['兼职', 'Part time'],
  intern: ['实习', 'Internship'],
  contract: ['项目合同', 'Fixed-term contract'],
};
export const educationNames: Record<Education, Text> = {
  any: ['学历不限', 'No degree needed'],
  secondary: ['高中或中专', 'Secondary school'],
  college: ['大专', 'College'],
  bachelor: ['本科', 'Bachelor’s degree'],
  master: ['硕士', 'Master’s degree'],
};
export const sortNames: Record<JobSort, Text> = {
  newest: ['最新发布', 'Newest'],
  salary: ['薪资从高到低', 'Highest pay'],
  closing: ['即将截止', 'Closing soon'],
};
export const stateNames: Record<JobState, Text> = {
  draft: ['草稿', 'Draft'],
  scheduled: ['待发布', 'Scheduled'],
  open: ['招聘中', 'Open'],
  closed: ['已关闭', 'Closed'],
  expired: ['已截止', 'Expired'],
};
/** 经验不限, 3 年以上经验. */
export const experienceText = (years: number): Text =>
  years === 0
    ? ['经验不限', 'No experience needed']
    : [`${years} 年以上经验`, `${years}+ ${years === 1 ? 'year' : 'years'} of experience`];

/** Where, for how much and how somebody works: what a position is in one line, for cards and lists of results. */
export const jobInOneLine = ({ city, salary, kind }: Pick<JobHead, 'city' | 'salary' | 'kind'>, language: Language) =>
  [city, salaryText(salary, language), inLanguage(kindNames[kind], language)].join(' · ');
