const isH5 = process.env.TARO_ENV === 'h5'

// The tab pages and the pages of a first launch. All other pages are in sub-packages.
const mainPages = [
  'pages/init/init',
  'pages/info/agreement',
  'pages/info/privacy',
  'pages/info/service',
  'pages/info/notice',
  'pages/info/noticeInfo',
  'pages/info/approve',
  'pages/info/sysNotice',
  'pages/info/news',
  'pages/info/newsInfo',
  'pages/info/newsContent',
  'pages/mine/certification',
  'pages/mine/setting',
  'pages/mine/userInfo',
  'pages/mine/coupon',
  'pages/mine/dazhiyun',
  'pages/mine/dazhiyunInfo',
  'pages/mine/aboutUs',
  'pages/mine/changePhone',
  'pages/index/guide',
  'pages/index/index',
  'pages/index/download',
  'pages/index/joinApp',
  'pages/index/login',
  'pages/index/register',
  'pages/agency/application',
  'pages/report/reportForm',
  'pages/report/reportInfo',
  'pages/index/search',
  'pages/mine/devices',
]

// The sub-packages.
const areas = [
  {
    root: 'pages/mine/account',
    pages: ['avatar', 'certify', 'password', 'notifications', 'help', 'data', 'coupon', 'invite'],
  },
  { root: 'pages/notice', pages: ['detail'] },
  { root: 'pages/redirect', pages: ['index', 'web'] },
  { root: 'pages/study', pages: ['index', 'detail'] },
  { root: 'pages/area', pages: ['deviceLineChange', 'machineDetail', 'prodBoard'] },
  { root: 'pages/register', pages: ['index', 'register'] },
  { root: 'pages/eform', pages: ['formApprove', 'bpmTask/flowApprove', 'absence'] },
  { root: 'pages/application', pages: ['moreProcessDefList', 'viewList'] },
  { root: 'pages/qr', pages: ['visitorsCode', 'healthCode', 'invite', 'scan', 'onsite', 'verify'] },
  { root: 'pages/diagno', pages: ['diagno'] },
  {
    root: 'pages/manage',
    pages: [
      'index',
      'departments',
      'posts',
      'people',
      'person',
      'received',
      'company/audit',
      'company/data',
      'company/processes',
      'company/notices',
      'banners',
      'gates',
      'codes',
      'entry',
      'health',
      'opportunities',
      'opportunity',
      'certifications',
      'partner/activities',
      'partner/activity',
      'partner/invite',
      'gift',
      'activities',
      'launches',
      'forms',
      'study',
      'hall',
    ],
  },
  { root: 'pages/liveH5', pages: ['index', 'invitation'] },
  {
    root: 'pages/h5',
    pages: [
      'blueCollar',
      'application',
      'yunbanli',
      'channel',
      'form',
      'survey',
      'activityQrCode',
      'sign',
      'success',
      '3d/index',
      '3d/exhibitionList',
      '3d/productList',
      '3d/productDetails',
      '3d/searchList',
    ],
  },
  {
    root: 'pages/channel',
    pages: [
      'index/index',
      'index/login',
      'index/register',
      'index/apply',
      'index/details',
      'activity/index',
      'my/index',
      'activity/detail',
      'my/news',
      'my/invite',
    ],
  },
]

const systemPages = ['preview-image', 'preview-document', 'choose-location', 'open-location'].map(
  (name) => `pages/system/${name}`,
)

// Emitted by config/plugin-kernels.cjs. On H5 a kernel is a dynamic import.
const kernelPackages = [
  { root: 'packages/chart', name: 'chart', pages: ['index'] },
  { root: 'packages/gltf', name: 'gltf', pages: ['index'] },
  { root: 'packages/text', name: 'text', pages: ['index'] },
  { root: 'packages/three', name: 'three', pages: ['index'] },
]
const kernelLoading = {
  // The path of the asynchronous require must not depend on the folder of the chunk that calls it.
  resolveAlias: { '~/*': '/*' },
  preloadRule: {
    'pages/info/news': { network: 'all' as const, packages: ['text'] }, // 55 KB
    'pages/report/reportForm': { network: 'all' as const, packages: ['chart'] }, // 15 KB
    'pages/h5/3d/index': { network: 'wifi' as const, packages: ['three'] },
  },
}

// H5 renders its own tab bar. Icons listed here would only enlarge its first script.
const buildTab = (pagePath: string, text: string, icon: string) =>
  isH5
    ? { pagePath, text }
    : { pagePath, text, iconPath: `assets/tab/${icon}.png`, selectedIconPath: `assets/tab/${icon}-fill.png` }

/** In WeChat a colour name of theme.json, which follows the system: the native bars render before any page runs. */
const buildColour = (name: 'bar' | 'barText' | 'tabBar' | 'page' | 'pullDown', onH5: string) =>
  isH5 ? onH5 : `@${name}`

const forWeChat = {
  subPackages: [...areas, ...kernelPackages],
  ...kernelLoading,
  // Makes WeChat report the system's appearance. Pages colour themselves and the native bars after they load.
  darkmode: true,
  themeLocation: 'theme.json',
  sitemapLocation: 'sitemap.json',
  __usePrivacyCheck__: true,
  requiredPrivateInfos: ['chooseLocation' as const],
}

export default defineAppConfig({
  // H5 loads each page separately, so the pages are listed once and without sub-packages.
  pages: isH5
    ? [...mainPages, ...systemPages, ...areas.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))]
    : mainPages,
  ...(isH5 ? {} : forWeChat),
  tabBar: {
    custom: isH5, // native in the mini-program; ui/TabBar on H5
    color: '#909CAE',
    selectedColor: '#0096D6',
    backgroundColor: buildColour('tabBar', '#ffffff'),
    // Taro's types do not accept the colour names of theme.json here.
    borderStyle: isH5 ? 'white' : ('@tabBarLine' as 'white'),
    list: [
      buildTab('pages/agency/application', '待办', 'todo'),
      buildTab('pages/info/news', '消息', 'message'),
      buildTab('pages/index/index', '首页', 'home'),
      buildTab('pages/report/reportForm', '报表', 'report'),
      buildTab('pages/mine/dazhiyun', '云', 'cloud'),
    ],
  },
  window: {
    navigationBarTitleText: '数灵办公',
    navigationBarBackgroundColor: buildColour('bar', '#ffffff'),
    navigationBarTextStyle: buildColour('barText', 'black'),
    backgroundTextStyle: buildColour('pullDown', 'dark'),
    backgroundColor: buildColour('page', '#f6f8fb'),
  },
  networkTimeout: { request: 60000, connectSocket: 60000, uploadFile: 60000, downloadFile: 60000 },
  lazyCodeLoading: 'requiredComponents',
  animation: { duration: 300, delay: 50 },
})
