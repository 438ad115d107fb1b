import * as clientError from '@/contract/client-error'
import * as cloud from '@/contract/content/cloud'
import * as diagnosis from '@/contract/content/diagnosis'
import * as study from '@/contract/content/study'
import * as studyManage from '@/contract/content/study-manage'
import { eventCalls } from '@/contract/event/event-calls'
import { exhibitionCalls } from '@/contract/exhibition/exhibition-calls'
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
import * as entryFiles from '@/contract/visit/entry-files'
import * as entryRules from '@/contract/visit/entry-rules'
import * as health from '@/contract/visit/health'
import * as induction from '@/contract/visit/induction'
import * as landingCode from '@/contract/visit/landing-code'
import * as landingPoster from '@/contract/visit/landing-poster'
import * as visit from '@/contract/visit/visit'
import * as visitGate from '@/contract/visit/visit-gate'
import * as visitPass from '@/contract/visit/visit-pass'
import * as visitReport from '@/contract/visit/visit-report'
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

/** The domains of the contract, which become the tags of the document. */
export const subjects: Record<string, object> = {
  auth,
  user,
  diagnosis,
  invitation,
  join,
  landingCode,
  landingPoster,
  lineChange,
  production,
  productionFile,
  publicAnswer,
  publicForm,
  publicFormAdmin,
  publicReceived,
  receipt,
  search,
  trial,
  visit,
  visitGate,
  visitPass,
  visitReport,
  webPage,
  wechatPage,
  wechatDemo,
  health,
  entryFiles,
  entryRules,
  induction,
  apiKey,
  webhook,
  audit,
  banner,
  account,
  deletion,
  certification,
  certify,
  todo,
  task,
  batch,
  phrase,
  process,
  processSetting,
  processDraft,
  processFile,
  processTemplate,
  processInsight,
  absence,
  form,
  draft,
  application,
  applicationManage,
  applicationView,
  home,
  message,
  announcementManage,
  report,
  reportManage,
  study,
  studyManage,
  subscribe,
  opportunity,
  opportunityActs,
  opportunityDesk,
  organization,
  structure,
  companyProfile,
  companyTemplate,
  people,
  fileImport,
  peopleFile,
  link,
  menu,
  dictionary,
  dictionaryManage,
  cloud,
  colleague,
  coupon,
  couponActs,
  couponIssue,
  notification,
  device,
  document,
  file,
  event: eventCalls,
  exhibition: exhibitionCalls,
  meta,
  clientError,
  partner,
  partnerActivity,
  partnerActivityManage,
  partnerApplication,
  partnerHome,
  place,
}
