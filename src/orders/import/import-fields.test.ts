import { expect, test } from 'vitest';
import { guessMapping, type ImportField } from './import-fields.ts';

test('columns are guessed by the headings that shops, payment services and people give them', () => {
  const heads: [ImportField | '', string][] = [
    ['order_no', '订单号 订单编号 主订单编号 商户订单号 商家订单号 商户单号 父订单号 Order_ID InvoiceNo'],
    ['created_at', '下单时间 订单创建时间 交易时间 订单提交时间 交易创建时间 订单日期 order_date created_at'],
    ['paid_at', '付款时间 支付时间 订单付款时间 支付完成时间 paid_at'],
    ['status', '订单状态 当前状态 交易状态 支付状态 status'],
    ['amount', '订单金额 订单金额(元) 金额（元） 总金额 应付金额 订单总价 *订单金额： amount'],
    ['paid', '实付款 实付金额 实付款（元） 买家实付金额 支付金额 实际支付金额'],
    ['net', '买家实际支付金额 实收款'],
    ['refund', '退款金额 退款金额（元） 退款'],
    ['price', '单价 商品单价 单价(元) UnitPrice'],
    ['quantity', '数量 购买数量 宝贝总数量 qty'],
    ['buyer', '买家 买家姓名 买家昵称 客户姓名 收货人姓名'],
    ['product', '宝贝标题 商品名称 产品名称'],
    ['province', '省份 收货省份 收货地址 省/市'],
    ['city', '城市 收货城市'],
    ['channel', '渠道 订单来源'],
    ['', '备注 运费 交易订单号 交易单号 订单备注 退款状态 优惠金额 商品优惠 税额'],
  ];
  for (const [field, list] of heads)
    for (const head of list.split(' ')) expect([head, guessMapping([head])[0]]).toEqual([head, field]);
  expect(
    ['订单金额(元, 含税, 含运费)', 'Order Total', 'Total Amount', 'Order Date', 'Order status', 'Quantity (pcs)'].map(
      (head) => guessMapping([head])[0],
    ),
  ).toEqual(['amount', 'amount', 'amount', 'created_at', 'status', '']);
});
