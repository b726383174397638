import { Link } from 'react-router';
import * as contexts from '#context.ts';
import { defineWords } from '#kit/text/words.ts';
import { FactLine } from '#kit/ui/fact-line.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { ThreadDivider } from '#kit/ui/thread-divider.tsx';
import { useVisit, useWords } from '#kit/ui/visit-context.tsx';
import type { Route } from './+types/home-page';
import { HomeBanners } from './banners/home-banners.tsx';
import { CallBand } from './call-band.tsx';
import type { FoundHead } from './found/contract.ts';
import { AboutSite } from './home/about-site.tsx';
import { AdmissionSteps } from './home/admission-steps.tsx';
import { FivePaths } from './home/five-paths.tsx';
import { Hero } from './home/hero.tsx';
import { LinkedPart } from './home/linked-part.tsx';
import { LatestNews } from './news/latest-news.tsx';
import { newsLine, teaserOf } from './news/news-line.ts';
import './home/home.css';

const words = defineWords({
  title: ['服装与面料的交易平台', 'The trading platform for apparel and fabric'],
  description: [
    '织联是服装与面料的交易平台：供应商申请入驻，采购商选料下单，货品经批发、直播、门店和跨境四条渠道卖出。',
    'Weftline is a trading platform for apparel and fabric: suppliers join, buyers source and order, and goods sell through four channels.',
  ],
  callHeading: ['有厂有货，|即可申请', 'If you make it, you can sell it here'],
  callText: [
    '准备好营业执照和几张车间照片，用手机就能提交。',
    'All you need is your phone, your business licence and a few photos of your workshop.',
  ],
  call: ['开始申请', 'Start your application'],
  app: ['下载应用', 'Get the app'],
  jobs: ['正在招聘', 'Open positions'],
  allJobs: ['全部职位', 'All positions'],
});

export async function loader({ context }: Route.LoaderArgs) {
  const { homeFigures, content, admission, found } = context.get(contexts.services);
  const { language } = context.get(contexts.visit);
  const [figures, written, times, jobs] = await Promise.all([
    homeFigures.read(language),
    content.home(language),
    admission.times(),
    found.newest('job', language, 3),
  ]);
  // All that the home page shows of an article, to keep its data small.
  const news = written.news.map((head) => ({
    ...newsLine(head, language),
    summary: teaserOf(head.summary, language),
  }));
  return { figures, banners: written.banners, news, jobs, times: times === 'away' ? null : times };
}

export default function HomePage({ loaderData: { figures, news, banners, jobs, times } }: Route.ComponentProps) {
  const t = useWords(words);
  const inApp = useVisit().environment === 'app';
  return (
    <main id="main">
      <PageHead title={t.title} description={t.description} />
      <AboutSite />
      <Hero figures={figures} />
      <HomeBanners banners={banners} />
      <ThreadDivider className="my-16 sm:my-24" />
      <FivePaths />
      <ThreadDivider className="my-16 sm:my-24" />
      <AdmissionSteps times={times} />
      <NewestJobs jobs={jobs} className="mt-20 sm:mt-28" />
      <LatestNews news={news} className="mt-20 sm:mt-28" />
      <CallBand
        heading={t.callHeading}
        text={t.callText}
        next={[['/movein', t.call], ...(inApp ? [] : [['/download', t.app] as const])]}
      />
    </main>
  );
}

/** Newest open jobs; nothing if there are none. */
function NewestJobs({ jobs, className = '' }: { jobs: readonly FoundHead[]; className?: string }) {
  const t = useWords(words);
  if (jobs.length === 0) return null;
  return (
    <LinkedPart id="jobs" heading={t.jobs} to="/jobs" link={t.allJobs} className={className}>
      <ul className="rows border-y border-line">
        {jobs.map(({ path, title, summary }) => (
          <li key={path} className="group relative py-6">
            <h3 className="text-lg font-semibold text-ink group-hover:text-primary">
              <Link to={path} className="after:absolute after:inset-0">
                {title}
              </Link>
            </h3>
            <p className="mt-1.5 text-ink-2 tabular-nums">
              <FactLine facts={summary.split(' · ')} />
            </p>
          </li>
        ))}
      </ul>
    </LinkedPart>
  );
}
