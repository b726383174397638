import type { JobState } from '#jobs/job-states.ts';
import type { Office } from './offices.ts';

/**
 * Which work is offered where: role, city, heads, days since it opened, days until it ends, and its state where it is not
 * simply open. `level` goes before the title and raises the pay.
 */
export interface Placement {
  role: string;
  office: Office;
  heads: number;
  opened: number;
  left: number;
  state?: Exclude<JobState, 'open'>;
  level?: 'senior' | 'junior';
}
const place = (
  role: string,
  office: Office,
  heads: number,
  opened: number,
  left: number,
  more: Pick<Placement, 'state' | 'level'> = {},
): Placement => ({ role, office, heads, opened, left, ...more });

export const placements: readonly Placement[] = [
  place('fabricDesigner', '绍兴', 2, 3, 27),
  place('fabricDesigner', '苏州', 1, 9, 21),
  place('fabricDesigner', '广州', 1, 16, 5, { level: 'senior' }),
  place('printDesigner', '杭州', 2, 5, 40),
  place('printDesigner', '南通', 1, 12, 18),
  place('patternMaker', '广州', 3, 2, 58),
  place('patternMaker', '杭州', 1, 21, 9),
  place('patternMaker', '武汉', 1, 30, 2),
  place('merchandiser', '绍兴', 4, 1, 44),
  place('merchandiser', '广州', 3, 8, 22),
  place('merchandiser', '佛山', 2, 14, 16),
  place('merchandiser', '苏州', 2, 6, 54),
  place('merchandiser', '泉州', 1, 25, 6, { level: 'senior' }),
  place('fabricBuyer', '杭州', 1, 4, 26),
  place('fabricBuyer', '广州', 1, 11, 33),
  place('fabricBuyer', '上海', 1, 19, 41, { level: 'senior' }),
  place('qualityInspector', '绍兴', 5, 2, 28),
  place('qualityInspector', '佛山', 3, 7, 23),
  place('qualityInspector', '嘉兴', 2, 15, 45),
  place('qualityManager', '广州', 1, 10, 20),
  place('qualityManager', '青岛', 1, 28, 3),
  place('labTechnician', '上海', 2, 13, 47),
  place('labTechnician', '绍兴', 1, 22, 38),
  place('warehouse', '佛山', 1, 6, 24),
  place('warehouse', '嘉兴', 1, 18, 12),
  place('logistics', '宁波', 2, 3, 57),
  place('logistics', '深圳', 1, 17, 13),
  place('categoryOperator', '杭州', 3, 1, 29),
  place('categoryOperator', '广州', 2, 9, 51),
  place('categoryOperator', '杭州', 1, 20, 10, { level: 'senior' }),
  place('supplierOperator', '杭州', 2, 5, 25),
  place('supplierOperator', '泉州', 1, 12, 48),
  place('supplierOperator', '成都', 1, 26, 4),
  place('liveHost', '广州', 6, 2, 88),
  place('liveHost', '杭州', 4, 7, 23),
  place('liveHost', '绍兴', 2, 16, 14),
  place('liveOperator', '广州', 4, 4, 26),
  place('liveOperator', '杭州', 2, 11, 7),
  place('channelSales', '绍兴', 3, 3, 27),
  place('channelSales', '佛山', 2, 13, 17),
  place('channelSales', '青岛', 1, 23, 37),
  place('keyAccount', '上海', 2, 8, 52),
  place('keyAccount', '深圳', 1, 24, 1),
  place('frontend', '杭州', 2, 1, 59),
  place('frontend', '深圳', 1, 10, 20, { level: 'senior' }),
  place('backend', '杭州', 3, 2, 58),
  place('backend', '北京', 1, 15, 15, { level: 'senior' }),
  place('vision', '杭州', 1, 6, 84),
  place('vision', '苏州', 1, 19, 41),
  place('tester', '杭州', 1, 9, 21),
  place('tester', '武汉', 1, 14, 46),
  place('analyst', '杭州', 2, 4, 26),
  place('analyst', '上海', 1, 21, 39),
  place('dataIntern', '杭州', 4, 3, 27),
  place('dataIntern', '成都', 2, 17, 0),
  place('serviceAgent', '成都', 8, 2, 58),
  place('serviceAgent', '武汉', 6, 5, 25),
  place('serviceEnglish', '宁波', 2, 12, 48),
  place('accountant', '杭州', 1, 7, 23),
  place('legal', '上海', 1, 18, 42),
  place('recruiter', '广州', 1, 10, 20),
  place('stylist', '杭州', 1, 5, 55),
  place('stylist', '广州', 1, 22, 8),
  place('sampleRoom', '绍兴', 2, 4, 26),
  place('photographer', '绍兴', 1, 6, 54),
  place('fabricDesigner', '佛山', 1, -4, 40, { state: 'scheduled' }),
  place('keyAccount', '北京', 1, -9, 60, { state: 'scheduled' }),
  place('legal', '杭州', 1, 0, 30, { state: 'draft' }),
  place('backend', '成都', 2, 0, 30, { state: 'draft' }),
  place('accountant', '广州', 1, 40, 12, { state: 'closed' }),
  place('frontend', '广州', 1, 55, 20, { state: 'closed' }),
  place('warehouse', '绍兴', 1, 62, -2, { state: 'expired' }),
  place('liveHost', '泉州', 2, 70, -10, { state: 'expired' }),
];
