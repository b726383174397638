/** The address of the drawn map, which is hidden when editors enter another one. */
export const drawnAddress = '广东省广州市海珠区瑞康路';
