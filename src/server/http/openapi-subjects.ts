import * as absence from '@/contract/absence'
import * as account from '@/contract/account'
import * as application from '@/contract/application'
import * as applicationView from '@/contract/application-view'
import * as auth from '@/contract/auth'
import * as banner from '@/contract/banner'
import * as batch from '@/contract/batch'
import * as certification from '@/contract/certification'
import * as certify from '@/contract/certify'
import * as clientError from '@/contract/client-error'
import * as cloud from '@/contract/cloud'
import * as colleague from '@/contract/colleague'
import * as coupon from '@/contract/coupon'
import * as couponActs from '@/contract/coupon-acts'
import * as couponIssue from '@/contract/coupon-issue'
import * as deletion from '@/contract/deletion'
import * as device from '@/contract/device'
import * as diagnosis from '@/contract/diagnosis'
import * as dictionary from '@/contract/dictionary'
import * as document from '@/contract/document'
import * as draft from '@/contract/draft'
import { eventCalls } from '@/contract/event-calls'
import { exhibitionCalls } from '@/contract/exhibition-calls'
import * as file from '@/contract/file'
import * as form from '@/contract/form'
import * as health from '@/contract/health'
import * as home from '@/contract/home'
import * as invitation from '@/contract/invitation'
import * as join from '@/contract/join'
import * as landingCode from '@/contract/landing-code'
import * as lineChange from '@/contract/line-change'
import * as link from '@/contract/link'
import * as menu from '@/contract/menu'
import * as message from '@/contract/message'
import * as meta from '@/contract/meta'
import * as notification from '@/contract/notification'
import * as opportunity from '@/contract/opportunity'
import * as opportunityActs from '@/contract/opportunity-acts'
import * as opportunityDesk from '@/contract/opportunity-desk'
import * as organization from '@/contract/organization'
import * as partner from '@/contract/partner'
import * as partnerActivity from '@/contract/partner-activity'
import * as partnerActivityManage from '@/contract/partner-activity-manage'
import * as partnerApplication from '@/contract/partner-application'
import * as partnerHome from '@/contract/partner-home'
import * as phrase from '@/contract/phrase'
import * as place from '@/contract/place'
import * as process from '@/contract/process'
import * as production from '@/contract/production'
import * as publicForm from '@/contract/public-form'
import * as publicFormAdmin from '@/contract/public-form-admin'
import * as receipt from '@/contract/receipt'
import * as report from '@/contract/report'
import * as search from '@/contract/search'
import * as study from '@/contract/study'
import * as subscribe from '@/contract/subscribe'
import * as task from '@/contract/task'
import * as todo from '@/contract/todo'
import * as trial from '@/contract/trial'
import * as user from '@/contract/user'
import * as visit from '@/contract/visit'
import * as visitGate from '@/contract/visit-gate'
import * as visitPass from '@/contract/visit-pass'
import * as webPage from '@/contract/web-page'
import * as wechatDemo from '@/contract/wechat-demo'
import * as wechatPage from '@/contract/wechat-page'

/** The domains of the contract, which become the tags of the document. */
export const subjects: Record<string, object> = {
  auth,
  user,
  diagnosis,
  invitation,
  join,
  landingCode,
  lineChange,
  production,
  publicForm,
  publicFormAdmin,
  receipt,
  search,
  trial,
  visit,
  visitGate,
  visitPass,
  webPage,
  wechatPage,
  wechatDemo,
  health,
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
  absence,
  form,
  draft,
  application,
  applicationView,
  home,
  message,
  report,
  study,
  subscribe,
  opportunity,
  opportunityActs,
  opportunityDesk,
  organization,
  link,
  menu,
  dictionary,
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
