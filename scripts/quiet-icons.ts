import type { Plugin } from 'vite';

/**
 * Ant Design's icons stand beside words that say the same, yet each is announced by the English name of its drawing
 * ("down", "close-circle"), in whatever language the console is. They are drawn and not announced; the one button that had
 * no other name gets one. The texts are those of the exact versions in package.json: one that is not found ends the build.
 */
const icon = {
  from: '_extends({\n    role: "img",\n    "aria-label": icon.name\n  }, restProps,',
  // Where Ant Design names an icon itself, as the eye of a password field, it keeps the name.
  to: '_extends(restProps.role || restProps["aria-label"] ? {} : { "aria-hidden": true }, restProps,',
};
const changes = [
  { file: '@ant-design/icons/es/components/AntdIcon.js', ...icon },
  { file: '@ant-design/icons/es/components/AntdIconLight.js', ...icon },
  {
    file: '@rc-component/input/es/BaseInput.js',
    from: 'React.createElement("button", {\n        type: "button",\n',
    to: 'React.createElement("button", {\n        type: "button",\n        "aria-label": document.documentElement.lang === "en" ? "Clear" : "清除",\n',
  },
];

export const quietIcons: Plugin = {
  name: 'quiet-icons',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/(AntdIcon|AntdIconLight|BaseInput)\.js$/ },
    handler(code, id) {
      const change = changes.find(({ file }) => id.endsWith(file));
      if (!change) return null;
      if (!code.includes(change.from)) this.error(`${id} reads otherwise than scripts/quiet-icons.ts expects`);
      return { code: code.replace(change.from, change.to), map: null };
    },
  },
};
