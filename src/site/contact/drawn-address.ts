/** The address that the map is drawn for: editors may enter another one, and a map of the old place would lead people astray. */
export const drawnAddress = '广东省广州市海珠区瑞康路';
