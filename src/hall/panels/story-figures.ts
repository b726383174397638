/** Figures that are drawn for stories, along the way from silk to shipment. */
export const storyFigures = ['cocoon', 'yarn', 'loom', 'vat', 'cut', 'carton'] as const;
export type StoryFigure = (typeof storyFigures)[number];
export const storyLimits = { stories: 24, title: 30, lead: 80, text: 1_200, facts: 3, value: 12, label: 40 } as const;
