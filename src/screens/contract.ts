export { boards, findBoard } from './boards/board-list.ts';
export * from './live-address.ts';
