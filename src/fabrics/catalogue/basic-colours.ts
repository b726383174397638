import type { Text } from '#kit/text/language.ts';

/** Colours to choose by a press; any other is typed or picked. */
export const basicColours: readonly { hex: string; name: Text }[] = [
  { hex: '#f6f4ee', name: ['白', 'White'] },
  { hex: '#d9c7a8', name: ['米杏', 'Beige'] },
  { hex: '#b08d58', name: ['驼', 'Camel'] },
  { hex: '#5e4031', name: ['咖啡', 'Brown'] },
  { hex: '#e9b4b6', name: ['粉', 'Pink'] },
  { hex: '#bb2230', name: ['红', 'Red'] },
  { hex: '#6a1d2b', name: ['酒红', 'Burgundy'] },
  { hex: '#dd7a34', name: ['橘', 'Orange'] },
  { hex: '#e8cf62', name: ['黄', 'Yellow'] },
  { hex: '#a6b583', name: ['浅绿', 'Light green'] },
  { hex: '#35604b', name: ['绿', 'Green'] },
  { hex: '#585b38', name: ['军绿', 'Olive'] },
  { hex: '#aecde2', name: ['浅蓝', 'Light blue'] },
  { hex: '#27509b', name: ['蓝', 'Blue'] },
  { hex: '#202c47', name: ['藏青', 'Navy'] },
  { hex: '#7d5f9a', name: ['紫', 'Purple'] },
  { hex: '#9b9d9d', name: ['灰', 'Grey'] },
  { hex: '#17181a', name: ['黑', 'Black'] },
];
