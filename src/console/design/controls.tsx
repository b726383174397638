import { useState } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { Sheet } from '#kit/ui/sheet.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { Chapter, Specimen, type Theme } from './specimen.tsx';

const words = defineWords({
  heading: ['按钮与链接', 'Buttons and links'],
  looks: ['按钮样式', 'Button styles'],
  states: ['状态：聚焦（按 Tab）、停用、已按下', 'States: focused (press Tab), disabled, pressed'],
  primary: ['提交申请', 'Send'],
  secondary: ['保存草稿', 'Save draft'],
  quiet: ['看说明', 'Read more'],
  danger: ['撤回申请', 'Withdraw'],
  onDark: ['深色背景上的按钮', 'On dark background'],
  disabled: ['禁用', 'Disabled'],
  pressed: ['处理中', 'In progress'],
  links: ['链接', 'Links'],
  inText: ['正文里的链接：', 'A link in running text: '],
  alone: ['单独成行的链接', 'Standalone link'],
  terms: ['服务条款', 'terms of service'],
  tabs: ['标签页（左右键切换）', 'Tabs (arrow keys move)'],
  day: ['按天', 'By day'],
  province: ['按地区', 'By province'],
  tabText: ['同一组数据，换一种方式查看。', 'The same data, viewed differently.'],
  pages: ['分页', 'Pagination'],
  sheet: ['抽屉', 'Sheet'],
  open: ['打开', 'Open'],
  sheetText: [
    '手机上从底部弹出，电脑上居中显示。按 Esc 或点击空白处关闭。',
    'Slides up from the bottom on a phone, opens centred on a desktop. Press Esc or click outside to close.',
  ],
});

export function Controls() {
  const t = useWords(words);
  return (
    <Chapter name={t.heading}>
      <Specimen name={t.looks}>
        {() => (
          <div className="grid gap-4">
            <p className="flex flex-wrap gap-3">
              <Button>{t.primary}</Button>
              <Button look="secondary">{t.secondary}</Button>
              <Button look="quiet">{t.quiet}</Button>
              <Button look="danger">{t.danger}</Button>
            </p>
            <p className="call-band">
              <LinkButton to="/console/design" look="onDark">
                {t.onDark}
              </LinkButton>
              <LinkButton to="/console/design" look="lineOnDark">
                {t.onDark}
              </LinkButton>
            </p>
          </div>
        )}
      </Specimen>
      <Specimen name={t.states}>
        {() => (
          <p className="flex flex-wrap gap-3">
            <Button disabled>{t.disabled}</Button>
            <Button disabled look="secondary">
              {t.disabled}
            </Button>
            <Button aria-disabled data-pressed="">
              {t.pressed}
            </Button>
          </p>
        )}
      </Specimen>
      <Specimen name={t.links}>
        {() => (
          <>
            <p>
              {t.inText}
              <TextLink to="/tos">{t.terms}</TextLink>
            </p>
            <TextLink to="/tos" alone>
              {t.alone}
            </TextLink>
          </>
        )}
      </Specimen>
      <Specimen name={t.tabs}>
        {() => (
          <Tabs
            label={t.tabs}
            tabs={[
              { name: t.day, content: t.tabText },
              { name: t.province, content: t.tabText },
            ]}
          />
        )}
      </Specimen>
      <Specimen name={t.pages}>
        {(theme) => (
          <Pagination present={5} count={12} addressOf={(page) => `?page=${page}`} label={`${t.pages} ${theme}`} />
        )}
      </Specimen>
      <Specimen name={t.sheet}>{(theme) => <SheetSpecimen key={theme} theme={theme} />}</Specimen>
    </Chapter>
  );
}

function SheetSpecimen({ theme }: { theme: Theme }) {
  const t = useWords(words);
  const [isOpen, setOpen] = useState(false);
  return (
    <div data-theme={theme}>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      <Sheet isOpen={isOpen} heading={t.sheet} onClose={() => setOpen(false)}>
        <p>{t.sheetText}</p>
      </Sheet>
    </div>
  );
}
