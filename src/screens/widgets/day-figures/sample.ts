export { sample } from '#screens/widgets/turnover/sample.ts';
