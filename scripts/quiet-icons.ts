import type { Plugin } from 'vite';

/**
 * Ant Design's icons stand beside words that say the same, yet each is announced by the English name of its drawing
 * ("down", "close-circle"), in whatever language the console is. They are drawn and not announced; buttons that had no
 * other name get one, and what else is English everywhere is put right. The texts are those of the exact versions in
 * package.json: one that is not found ends the build.
 */
const said = (zh: string, en: string) => `document.documentElement.lang === "en" ? "${en}" : "${zh}"`;
const icon = {
  from: '_extends({\n    role: "img",\n    "aria-label": icon.name\n  }, restProps,',
  // Where Ant Design names an icon itself, as the eye of a password field, it keeps the name.
  to: '_extends(restProps.role || restProps["aria-label"] ? {} : { "aria-hidden": true }, restProps,',
};
const button = '/*#__PURE__*/React.createElement("button", {\n';
const changes: readonly { file: string; from: string; to: string }[] = [
  { file: '@ant-design/icons/es/components/AntdIcon.js', ...icon },
  { file: '@ant-design/icons/es/components/AntdIconLight.js', ...icon },
  {
    file: '@rc-component/input/es/BaseInput.js',
    from: `clearIcon = ${button}`,
    to: `clearIcon = ${button} "aria-label": ${said('清除', 'Clear')},\n`,
  },
  {
    file: 'antd/es/pagination/Pagination.js',
    from: `prevIcon = ${button}`,
    to: `prevIcon = ${button} "aria-label": ${said('上一页', 'Previous page')},\n`,
  },
  {
    file: 'antd/es/pagination/Pagination.js',
    from: `nextIcon = ${button}`,
    to: `nextIcon = ${button} "aria-label": ${said('下一页', 'Next page')},\n`,
  },
  {
    file: '@rc-component/tabs/es/TabNavList/OperationNode.js',
    from: `"aria-haspopup": "listbox",`,
    to: `"aria-haspopup": "listbox", "aria-label": ${said('更多', 'More')},`,
  },
  {
    file: '@rc-component/tabs/es/TabNavList/OperationNode.js',
    from: "'expanded dropdown'",
    to: `(${said('更多', 'More')})`,
  },
  // For the mouse alone: the field itself counts by the arrow keys.
  {
    file: '@rc-component/input-number/es/StepHandler.js',
    from: `"aria-label": isUpAction ? 'Increase Value' : 'Decrease Value',`,
    to: `"aria-hidden": true,`,
  },
];

export const quietIcons: Plugin = {
  name: 'quiet-icons',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/(AntdIcon|AntdIconLight|BaseInput|Pagination|OperationNode|StepHandler)\.js$/ },
    handler(code, id) {
      const own = changes.filter(({ file }) => id.endsWith(`/${file}`));
      if (own.length === 0) return null;
      for (const { from } of own)
        if (!code.includes(from)) this.error(`${id} reads otherwise than scripts/quiet-icons.ts expects`);
      return { code: own.reduce((text, { from, to }) => text.replace(from, to), code), map: null };
    },
  },
};
