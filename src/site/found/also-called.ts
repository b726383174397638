/** What people type who want one of the pages and do not know what it is called here, in both languages. */
export const alsoCalled: Readonly<Record<string, string>> = {
  '/supplier': '招商 入驻条件 费用 成为供应商 become a supplier requirements fees',
  '/movein': '注册供应商 供应商登录 提交资料 supplier sign in log in register',
  '/jobs': '招工 求职 工作 职业 career vacancies hiring',
  '/dashboard': '平台数据 统计 数据报告 statistics data report',
  '/contact': '客服 人工 热线 投诉 地址 客户服务 留言 customer service support help complaint hotline address feedback',
  '/signup': '注册 采购商入驻 买家注册 register buyer account',
  '/download': 'App 客户端 安卓 苹果 鸿蒙 app apk android ios',
  '/sn-check': '真伪 真假 假货 正品 验真 防伪码 授权 genuine authentic fake counterfeit verify',
  '/privacy': '个人信息保护 cookie 数据保护 data protection gdpr pipl',
  '/tos': '用户协议 规则 agreement rules',
  '/news': '公告 动态 announcements blog',
  '/fabric/request/standing': '样布进度 样布状态 报价状态 寄样 sample status quote quotation progress track',
  '/jobs/status': '投递状态 求职进度 面试结果 简历进度 application status progress track',
  '/contact/enquiry': '留言进度 留言状态 咨询进度 投诉进度 enquiry status progress reply track',
  '/signup/my-data': '我的数据 个人信息 注销账号 删除数据 导出数据 my data delete account export personal data',
  '/sn-check/report': '举报假货 打假 投诉假货 fake counterfeit report complaint',
  '/recovery':
    '换号 手机号丢失 手机丢了 停机 登录不了 找回账号 change phone number lost phone cannot sign in recover account',
};
