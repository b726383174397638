import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { campaignBoardAddresses, everydayBoardAddresses, wallBoardAddresses } from './screens/board-addresses.ts';

/** An address below `/screen/pages/`, and its short form that the specification lists as well. */
const screen = (address: string, file: string): RouteConfigEntry[] =>
  ['screen/pages', 'screen'].map((base) => route(`${base}/${address}`, file, { id: `${base}/${address}` }));

/** Every page address of the product, grouped by audience. */
export default [
  // Visitors and applicants, in the main frame with its login context.
  layout('site/main-layout.tsx', [
    index('site/home-page.tsx'),
    route('channel', 'site/channel-page.tsx'),
    route('platform', 'site/platform-page.tsx'),
    route('supplier', 'site/supplier-page.tsx'),
    route('fabric', 'fabrics/fabric-page.tsx'),
    route('fabric/compare', 'fabrics/compare/compare-page.tsx'),
    route('fabric/request', 'fabrics/requests/request-page.tsx'),
    route('fabric/request/standing', 'fabrics/requests/request-status-page.tsx'),
    route('movein', 'enrolment/form/apply-page.tsx'),
    route('movein/status', 'enrolment/account/status-page.tsx'),
    route('movein/account', 'enrolment/account/account-page.tsx'),
    route('movein/my-data', 'enrolment/account/my-data-page.tsx'),
    route('movein/claim', 'enrolment/ownership/claim-page.tsx'),
    route('movein/receipt', 'enrolment/account/receipt-page.tsx'),
    route('jobs', 'jobs/jobs-page.tsx'),
    route('jobs/status', 'jobs/applications/status-page.tsx'),
    route('jobs/:id', 'jobs/job-page.tsx'),
    route('jobs/:id/apply', 'jobs/applications/apply-page.tsx'),
    route('jobs/:id/poster', 'jobs/poster-page.tsx'),
    route('dashboard', 'orders/dashboard-page.tsx'),
    route('contact', 'site/contact/contact-page.tsx'),
    route('contact/sent/:number', 'site/contact/sent-page.tsx'),
    route('contact/enquiry', 'site/contact/enquiry-status-page.tsx'),
    route('news', 'site/news/news-page.tsx'),
    route('news/:slug', 'site/news/article-page.tsx'),
    route('search', 'site/search/search-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),

  // Pages that stand alone in a slim frame.
  layout('site/slim-layout.tsx', [
    route('signup', 'signup/signup-page.tsx'),
    route('signup/done', 'signup/done-page.tsx'),
    route('signup/my-data', 'signup/my-data-page.tsx'),
    route('download', 'site/download-page.tsx'),
    route('tos', 'site/terms-page.tsx'),
    route('privacy', 'site/privacy-page.tsx'),
    route('movein/capture', 'enrolment/form/capture-page.tsx'),
    route('recovery', 'enrolment/ownership/recovery-page.tsx'),
    route('handover', 'enrolment/ownership/handover-page.tsx'),
    route('sn-check', 'serials/check-page.tsx'),
    route('sn-check/report', 'serials/report-page.tsx'),
    route('sn-check/report/:number', 'serials/reported-page.tsx'),
    // What labels carry: GS1 Digital Link (article, then variant and lot if they are told, then number), and ours without an article.
    ...['', '/10/:lot', '/22/:variant', '/22/:variant/10/:lot']
      .map((qualifiers) => `01/:gtin${qualifiers}/21/:serial`)
      .concat('sn/21/:serial')
      .map((address) => route(address, 'serials/check-page.tsx', { id: address })),
  ]),

  // Full-screen boards and the hall, for screen users and paired displays.
  layout('screens/screen-layout.tsx', [
    route('screen', 'screens/launcher-page.tsx'),
    ...everydayBoardAddresses.flatMap((address) => screen(address, 'screens/board-page.tsx')),
    ...campaignBoardAddresses.flatMap((address) => screen(address, 'screens/campaign-board-page.tsx')),
    ...wallBoardAddresses.flatMap((address) => screen(address, 'screens/wall-board-page.tsx')),
    ...screen('hall', 'hall/display-page.tsx'),
    ...screen('hall/panel', 'hall/panel-page.tsx'),
    ...screen('hall/panel/sub', 'hall/panel-sub-page.tsx'),
    ...screen('hall/control', 'hall/control-page.tsx'),
    ...screen('hall/video-control', 'hall/video-control-page.tsx'),
  ]),

  // Staff.
  route('console', 'console/console-layout.tsx', [
    index('console/overview-page.tsx'),
    route('campaigns', 'campaigns/campaigns-page.tsx'),
    route('applications', 'enrolment/queue/queue-page.tsx'),
    route('applications/figures', 'enrolment/queue/figures-page.tsx'),
    route('applications/:id', 'enrolment/review/review-page.tsx'),
    route('applications/:id/beside/:other', 'enrolment/review/beside-page.tsx'),
    route('follow-up', 'enrolment/follow-up/follow-up-page.tsx'),
    route('review-settings', 'enrolment/review/review-settings-page.tsx'),
    route('recoveries', 'enrolment/ownership/recoveries-page.tsx'),
    route('required-items', 'enrolment/review/required-items-page.tsx'),
    route('enquiries', 'enquiries/enquiries-page.tsx'),
    route('content/:kind', 'site/content/list-page.tsx'),
    route('content/:kind/:id', 'site/content/entry-page.tsx'),
    route('jobs', 'jobs/jobs-desk-page.tsx'),
    route('signups', 'signup/signups-page.tsx'),
    route('fabrics', 'fabrics/fabrics-desk-page.tsx'),
    route('fabric-requests', 'fabrics/requests-desk-page.tsx'),
    route('hall-library', 'hall/library/library-page.tsx'),
    route('hall-stories', 'hall/panels/stories-page.tsx'),
    route('serials', 'serials/serials-page.tsx'),
    route('orders', 'orders/orders-page.tsx'),
    route('tracking', 'tracking/tracking-page.tsx'),
    route('errors', 'tracking/errors/errors-page.tsx'),
    route('accounts', 'accounts/accounts-page.tsx'),
    route('audit', 'accounts/audit/audit-page.tsx'),
    route('security', 'accounts/own/security-page.tsx'),
  ]),
] satisfies RouteConfig;
