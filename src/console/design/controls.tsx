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
  const say = useWords(words);
  return (
    <Chapter name={say.heading}>
      <Specimen name={say.looks}>
        {() => (
          <div className="grid gap-4">
            <p className="flex flex-wrap gap-3">
              <Button>{say.primary}</Button>
              <Button look="secondary">{say.secondary}</Button>
              <Button look="quiet">{say.quiet}</Button>
              <Button look="danger">{say.danger}</Button>
            </p>
            <p className="call-band">
              <LinkButton to="/console/design" look="onDark">
                {say.onDark}
              </LinkButton>
              <LinkButton to="/console/design" look="lineOnDark">
                {say.onDark}
              </LinkButton>
            </p>
          </div>
        )}
      </Specimen>
      <Specimen name={say.states}>
        {() => (
          <p className="flex flex-wrap gap-3">
            <Button disabled>{say.disabled}</Button>
            <Button disabled look="secondary">
              {say.disabled}
            </Button>
            <Button aria-disabled data-pressed="">
              {say.pressed}
            </Button>
          </p>
        )}
      </Specimen>
      <Specimen name={say.links}>
        {() => (
          <>
            <p>
              {say.inText}
              <TextLink to="/tos">{say.terms}</TextLink>
            </p>
            <TextLink to="/tos" alone>
              {say.alone}
            </TextLink>
          </>
        )}
      </Specimen>
      <Specimen name={say.tabs}>
        {() => (
          <Tabs
            label={say.tabs}
            tabs={[
              { name: say.day, content: say.tabText },
              { name: say.province, content: say.tabText },
            ]}
          />
        )}
      </Specimen>
      <Specimen name={say.pages}>
        {(theme) => (
          <Pagination present={5} count={12} addressOf={(page) => `?page=${page}`} label={`${say.pages} ${theme}`} />
        )}
      </Specimen>
      <Specimen name={say.sheet}>{(theme) => <SheetSpecimen key={theme} theme={theme} />}</Specimen>
    </Chapter>
  );
}

function SheetSpecimen({ theme }: { theme: Theme }) {
  const say = useWords(words);
  const [isOpen, setOpen] = useState(false);
  return (
    <div data-theme={theme}>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {say.open}
      </Button>
      <Sheet isOpen={isOpen} heading={say.sheet} onClose={() => setOpen(false)}>
        <p>{say.sheetText}</p>
      </Sheet>
    </div>
  );
}
