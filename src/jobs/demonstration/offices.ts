/** Where the demonstration's jobs are: city as the area list names it, address in both languages. */
export const offices = {
  杭州: ['余杭区文一西路 1218 号 6 幢', 'Building 6, 1218 Wenyi West Road, Yuhang'],
  广州: ['海珠区新港西路 82 号 中大纺织园 B 座', 'Block B, Zhongda Textile Park, 82 Xingang West Road, Haizhu'],
  上海: [
    '长宁区延安西路 1882 号 东华科技园 3 号楼',
    'Building 3, Donghua Science Park, 1882 Yan’an West Road, Changning',
  ],
  深圳: ['南山区创业路 1777 号 12 层', 'Floor 12, 1777 Chuangye Road, Nanshan'],
  绍兴: ['柯桥区钱陶公路 118 号 轻纺创意园', 'Light Textile Creative Park, 118 Qiantao Highway, Keqiao'],
  苏州: ['吴江区盛泽镇 纺织科技中心 5 楼', 'Floor 5, Textile Technology Centre, Shengze, Wujiang'],
  佛山: ['南海区西樵镇 纺织产业基地 2 栋', 'Building 2, Textile Industry Base, Xiqiao, Nanhai'],
  泉州: ['石狮市宝盖镇 服装城 A 区', 'Zone A, Garment City, Baogai, Shishi'],
  嘉兴: ['平湖市新华中路 388 号', '388 Xinhua Middle Road, Pinghu'],
  宁波: ['鄞州区首南西路 88 号', '88 Shounan West Road, Yinzhou'],
  武汉: ['江汉区汉正街 都市工业园 9 栋', 'Building 9, Hanzheng Street Industry Park, Jianghan'],
  成都: ['武侯区天府三街 199 号', '199 Tianfu 3rd Street, Wuhou'],
  青岛: ['即墨区鹤山路 国际服装产业城', 'International Garment City, Heshan Road, Jimo'],
  北京: ['朝阳区酒仙桥路 10 号', '10 Jiuxianqiao Road, Chaoyang'],
  南通: ['通州区川姜镇 家纺城 研发楼', 'R&D Building, Home Textile City, Chuanjiang, Tongzhou'],
} as const;
export type Office = keyof typeof offices;
