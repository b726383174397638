import type { Plugin } from 'vite';

/**
 * What is put right in Ant Design while it is built; the texts are those of the exact versions in package.json, and one that
 * is not found ends the build.
 *
 * Its icons stand beside words that say the same, yet each is announced by the English name of its drawing ("down",
 * "close-circle"), in whatever language the console is. They are drawn and not announced; buttons that had no other name get
 * one, and what else is English everywhere is put right.
 *
 * Its styles are written at run time, and run by the number that the document's policy names (`src/server/style-nonce.ts`). Ant
 * Design would pass such a number on to most of them; those that lock the page behind a dialog get none.
 */
const said = (zh: string, en: string) => `document.documentElement.lang === "en" ? "${en}" : "${zh}"`;
const icon = {
  from: '_extends({\n    role: "img",\n    "aria-label": icon.name\n  }, restProps,',
  // Where Ant Design names an icon itself, as the eye of a password field, it keeps the name.
  to: '_extends(restProps.role || restProps["aria-label"] ? {} : { "aria-hidden": true }, restProps,',
};
const number = {
  from: 'styleNode.setAttribute(APPEND_ORDER, mergedOrder);',
  to: `styleNode.nonce = document.querySelector('meta[name="style-nonce"]')?.nonce ?? '';styleNode.setAttribute(APPEND_ORDER, mergedOrder);`,
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
  { file: '@rc-component/util/es/Dom/dynamicCSS.js', ...number },
  { file: '@ant-design/icons/es/cssUtils.js', ...number },
  // An attribute would need a number, and cannot have one. Unhidden, the field that measures stood at the end of the page.
  {
    file: '@rc-component/input/es/calculateNodeHeight.js',
    from: "hiddenTextarea.setAttribute('style', ",
    to: '((css) => void (hiddenTextarea.style.cssText = css))(',
  },
  // For the mouse alone: the field itself counts by the arrow keys.
  {
    file: '@rc-component/input-number/es/StepHandler.js',
    from: `"aria-label": isUpAction ? 'Increase Value' : 'Decrease Value',`,
    to: `"aria-hidden": true,`,
  },
];

export const antDesignChanges: Plugin = {
  name: 'ant-design-changes',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: {
      id: /\/(AntdIcon|AntdIconLight|BaseInput|Pagination|OperationNode|StepHandler|dynamicCSS|cssUtils|calculateNodeHeight)\.js$/,
    },
    handler(code, id) {
      const own = changes.filter(({ file }) => id.endsWith(`/${file}`));
      if (own.length === 0) return null;
      for (const { from } of own)
        if (!code.includes(from)) this.error(`${id} reads otherwise than scripts/ant-design-changes.ts expects`);
      return { code: own.reduce((text, { from, to }) => text.replace(from, to), code), map: null };
    },
  },
};
