// Written by `npm run contract` from the modules of src/contract. Do not edit.

import * as audience from '@/contract/audience'
import * as clientError from '@/contract/client-error'
import * as cloud from '@/contract/content/cloud'
import * as contentExport from '@/contract/content/content-export'
import * as diagnosis from '@/contract/content/diagnosis'
import * as study from '@/contract/content/study'
import * as studyManage from '@/contract/content/study-manage'
import * as activity from '@/contract/event/activity'
import * as activityManage from '@/contract/event/activity-manage'
import * as launch from '@/contract/event/launch'
import * as launchManage from '@/contract/event/launch-manage'
import * as exhibition from '@/contract/exhibition/exhibition'
import * as exhibitionManage from '@/contract/exhibition/exhibition-manage'
import * as file from '@/contract/file'
import * as account from '@/contract/identity/account'
import * as auth from '@/contract/identity/auth'
import * as certification from '@/contract/identity/certification'
import * as certify from '@/contract/identity/certify'
import * as coupon from '@/contract/identity/coupon'
import * as couponActs from '@/contract/identity/coupon-acts'
import * as couponIssue from '@/contract/identity/coupon-issue'
import * as deletion from '@/contract/identity/deletion'
import * as device from '@/contract/identity/device'
import * as trial from '@/contract/identity/trial'
import * as user from '@/contract/identity/user'
import * as webPage from '@/contract/identity/web-page'
import * as wechatDemo from '@/contract/identity/wechat-demo'
import * as wechatPage from '@/contract/identity/wechat-page'
import * as announcementManage from '@/contract/message/announcement-manage'
import * as message from '@/contract/message/message'
import * as notification from '@/contract/message/notification'
import * as receipt from '@/contract/message/receipt'
import * as subscribe from '@/contract/message/subscribe'
import * as subscribeManage from '@/contract/message/subscribe-manage'
import * as meta from '@/contract/meta'
import * as apiKey from '@/contract/organization/api-key'
import * as application from '@/contract/organization/application'
import * as applicationManage from '@/contract/organization/application-manage'
import * as applicationView from '@/contract/organization/application-view'
import * as audit from '@/contract/organization/audit'
import * as banner from '@/contract/organization/banner'
import * as colleague from '@/contract/organization/colleague'
import * as companyProfile from '@/contract/organization/company-profile'
import * as companyTemplate from '@/contract/organization/company-template'
import * as dictionary from '@/contract/organization/dictionary'
import * as dictionaryManage from '@/contract/organization/dictionary-manage'
import * as fileImport from '@/contract/organization/file-import'
import * as home from '@/contract/organization/home'
import * as invitation from '@/contract/organization/invitation'
import * as join from '@/contract/organization/join'
import * as menu from '@/contract/organization/menu'
import * as organization from '@/contract/organization/organization'
import * as people from '@/contract/organization/people'
import * as peopleFile from '@/contract/organization/people-file'
import * as search from '@/contract/organization/search'
import * as structure from '@/contract/organization/structure'
import * as webhook from '@/contract/organization/webhook'
import * as opportunity from '@/contract/partner/opportunity'
import * as opportunityActs from '@/contract/partner/opportunity-acts'
import * as opportunityDesk from '@/contract/partner/opportunity-desk'
import * as partner from '@/contract/partner/partner'
import * as partnerActivity from '@/contract/partner/partner-activity'
import * as partnerActivityManage from '@/contract/partner/partner-activity-manage'
import * as partnerApplication from '@/contract/partner/partner-application'
import * as partnerHome from '@/contract/partner/partner-home'
import * as lineChange from '@/contract/production/line-change'
import * as production from '@/contract/production/production'
import * as productionFile from '@/contract/production/production-file'
import * as report from '@/contract/production/report'
import * as reportManage from '@/contract/production/report-manage'
import * as publicAnswer from '@/contract/public/public-answer'
import * as publicForm from '@/contract/public/public-form'
import * as publicFormAdmin from '@/contract/public/public-form-admin'
import * as publicReceived from '@/contract/public/public-received'
import * as sentTime from '@/contract/sent-time'
import * as timeSort from '@/contract/time-sort'
import * as english from '@/contract/visit/english'
import * as entryFiles from '@/contract/visit/entry-files'
import * as entryRules from '@/contract/visit/entry-rules'
import * as health from '@/contract/visit/health'
import * as healthManage from '@/contract/visit/health-manage'
import * as induction from '@/contract/visit/induction'
import * as landingCode from '@/contract/visit/landing-code'
import * as landingCodeManage from '@/contract/visit/landing-code-manage'
import * as landingPoster from '@/contract/visit/landing-poster'
import * as visit from '@/contract/visit/visit'
import * as visitGate from '@/contract/visit/visit-gate'
import * as visitPass from '@/contract/visit/visit-pass'
import * as visitReport from '@/contract/visit/visit-report'
import * as visitorPhone from '@/contract/visit/visitor-phone'
import * as absence from '@/contract/workflow/absence'
import * as batch from '@/contract/workflow/batch'
import * as document from '@/contract/workflow/document'
import * as draft from '@/contract/workflow/draft'
import * as form from '@/contract/workflow/form'
import * as link from '@/contract/workflow/link'
import * as phrase from '@/contract/workflow/phrase'
import * as place from '@/contract/workflow/place'
import * as process from '@/contract/workflow/process'
import * as processDraft from '@/contract/workflow/process-draft'
import * as processFile from '@/contract/workflow/process-file'
import * as processInsight from '@/contract/workflow/process-insight'
import * as processSetting from '@/contract/workflow/process-setting'
import * as processTemplate from '@/contract/workflow/process-template'
import * as task from '@/contract/workflow/task'
import * as todo from '@/contract/workflow/todo'

/** What the modules of the contract export, besides shapes of all. Those with calls are the tags of the document. */
export const subjects = {
  audience,
  clientError,
  cloud,
  contentExport,
  diagnosis,
  study,
  studyManage,
  activity,
  activityManage,
  launch,
  launchManage,
  exhibition,
  exhibitionManage,
  file,
  account,
  auth,
  certification,
  certify,
  coupon,
  couponActs,
  couponIssue,
  deletion,
  device,
  trial,
  user,
  webPage,
  wechatDemo,
  wechatPage,
  announcementManage,
  message,
  notification,
  receipt,
  subscribe,
  subscribeManage,
  meta,
  apiKey,
  application,
  applicationManage,
  applicationView,
  audit,
  banner,
  colleague,
  companyProfile,
  companyTemplate,
  dictionary,
  dictionaryManage,
  fileImport,
  home,
  invitation,
  join,
  menu,
  organization,
  people,
  peopleFile,
  search,
  structure,
  webhook,
  opportunity,
  opportunityActs,
  opportunityDesk,
  partner,
  partnerActivity,
  partnerActivityManage,
  partnerApplication,
  partnerHome,
  lineChange,
  production,
  productionFile,
  report,
  reportManage,
  publicAnswer,
  publicForm,
  publicFormAdmin,
  publicReceived,
  sentTime,
  timeSort,
  english,
  entryFiles,
  entryRules,
  health,
  healthManage,
  induction,
  landingCode,
  landingCodeManage,
  landingPoster,
  visit,
  visitGate,
  visitPass,
  visitReport,
  visitorPhone,
  absence,
  batch,
  document,
  draft,
  form,
  link,
  phrase,
  place,
  process,
  processDraft,
  processFile,
  processInsight,
  processSetting,
  processTemplate,
  task,
  todo,
} satisfies Record<string, object>
