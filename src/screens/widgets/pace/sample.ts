export const sample = {
  minutes: Array.from({ length: 60 }, (_, minute) => Math.round(3 + 2.5 * Math.sin(minute / 7) + (minute % 5))),
};
