import { App, ConfigProvider, theme } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { NonceContext } from '#web/nonce.ts';

const words = defineWords({ search: ['搜索', 'Search'], missing: ['请填写', 'Required'] });

const darkScheme = '(prefers-color-scheme: dark)';

/** Whether the page is dark now: by the reader's choice, else by the system. */
function useIsDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(darkScheme);
      const observer = new MutationObserver(changed);
      query.addEventListener('change', changed);
      observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
      return () => {
        query.removeEventListener('change', changed);
        observer.disconnect();
      };
    },
    () => {
      const chosen = document.documentElement.dataset.theme;
      return chosen === 'dark' || (chosen !== 'light' && matchMedia(darkScheme).matches);
    },
    () => false,
  );
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

const channelsOf = (name: string): number[] => {
  const [, digits = ''] = /^#([0-9a-f]+)$/i.exec(token(name)) ?? [];
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16) || 0);
};
/** Some of a colour on the ground of cards; worked out here, as Ant Design reckons with what it is given. */
function onSurface(name: string, share: number): string {
  const ground = channelsOf('surface');
  const mixed = channelsOf(name).map((value, at) => Math.round(share * value + (1 - share) * (ground[at] ?? 0)));
  return `rgb(${mixed.join(', ')})`;
}
const faint = (name: string) => onSurface(name, 0.08);
const edge = (name: string) => onSurface(name, 0.35);

/** Names the button of every search field, which has no words; other icons are not announced (`patches/`). */
function SearchMark() {
  const t = useWords(words);
  return (
    <svg
      role="img"
      aria-label={t.search}
      viewBox="0 0 20 20"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
    >
      <path d="M8.8 3.4a5.4 5.4 0 1 1 0 10.8 5.4 5.4 0 0 1 0-10.8ZM13 13l4 4" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
const inputSearch = { searchIcon: <SearchMark /> };
/** Ant Design's own is half as large as a finger or a trembling hand needs. It must not make its field higher than the button beside it. */
const input = { classNames: { clear: 'p-1.5! -my-1.5!' } };
/** Likewise the eye that shows a password. */
const inputPassword = {
  classNames: { suffix: '-my-1 [&>span]:inline-flex [&>span]:size-6 [&>span]:items-center [&>span]:justify-center' },
};

/** Ant Design in the product's own colours, shapes and language. */
export function AntDesign({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const isDark = useIsDark();
  const nonce = useContext(NonceContext);
  // Ant Design writes its styles at run time.
  const csp = useMemo(() => ({ nonce: nonce ?? '' }), [nonce]);
  const { missing } = useWords(words);
  /** A form that is not complete shows where, to the eye and to the keyboard. */
  const form = useMemo(
    () => ({ scrollToFirstError: { focus: true, block: 'center' as const }, validateMessages: { required: missing } }),
    [missing],
  );
  return (
    <ConfigProvider
      csp={csp}
      locale={language === 'en' ? enUS : zhCN}
      // Ant Design would set 通过 as 通 过.
      button={{ autoInsertSpace: false }}
      form={form}
      input={input}
      inputPassword={inputPassword}
      inputSearch={inputSearch}
      theme={{
        algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: {
          colorPrimary: token('primary'),
          colorInfo: token('primary'),
          colorLink: token('primary'),
          colorError: token('madder'),
          colorWarning: token('ochre'),
          colorSuccess: token('moss'),
          colorText: token('ink'),
          colorTextSecondary: token('ink-2'),
          colorTextTertiary: token('ink-3'),
          colorTextDescription: token('ink-3'),
          colorTextPlaceholder: token('ink-3'),
          // Ant Design would mix its own of so dark a colour, and they come out grey.
          colorInfoBg: faint('primary'),
          colorInfoBorder: edge('primary'),
          colorSuccessBg: faint('moss'),
          colorSuccessBorder: edge('moss'),
          colorWarningBg: faint('ochre'),
          colorWarningBorder: edge('ochre'),
          colorErrorBg: faint('madder'),
          colorErrorBorder: edge('madder'),
          colorBgContainer: token('surface'),
          colorBgElevated: token('surface'),
          colorBgLayout: token('paper'),
          colorBorder: isDark ? '#3a4743' : '#cfccc2',
          colorBorderSecondary: token('line'),
          borderRadius: 6,
          borderRadiusLG: 10,
          fontFamily: 'inherit',
          fontSize: 14,
          motionDurationMid: '0.15s',
        },
        components: {
          Table: {
            headerBg: 'transparent',
            headerColor: token('ink-2'),
            headerSplitColor: 'transparent',
            headerSortActiveBg: 'transparent',
            headerSortHoverBg: 'transparent',
            bodySortBg: 'transparent',
            rowSelectedBg: isDark ? '#16302b' : '#eaf5f2',
            rowSelectedHoverBg: isDark ? '#1a3832' : '#dff0ec',
            cellPaddingBlockSM: 6,
            cellPaddingInlineSM: 6,
          },
          // The text of an error stands in it, and must not touch the next label.
          Form: { itemMarginBottom: 28 },
          Button: {
            primaryShadow: 'none',
            defaultShadow: 'none',
            dangerShadow: 'none',
            primaryColor: token('on-primary'),
            dangerColor: isDark ? token('paper') : '#ffffff',
          },
        },
      }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
