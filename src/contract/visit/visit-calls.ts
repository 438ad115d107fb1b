import { listDemoWechatAccounts, listDemoWechatMessages } from '@/contract/identity/wechat-demo'
import { drawMiniCode, linkToMiniProgram, signWechatPage } from '@/contract/identity/wechat-page'
import { getNda, saveVisitorPhoto, signNda } from './entry-files'
import { getEntryRules, saveEntryRules } from './entry-rules'
import {
  declareHealth,
  getHealthDeclaration,
  getHealthForm,
  getHealthPass,
  saveHealthDeclaration,
  verifyHealthPass,
  withdrawHealth,
} from './health'
import { completeInduction, getInduction } from './induction'
import { createLandingCode, resolveLandingCode } from './landing-code'
import { printCodePoster } from './landing-poster'
import {
  changeVisit,
  getVisit,
  inviteVisitor,
  listVisitGates,
  listVisits,
  remindVisitor,
  revokeVisit,
  saveVisitGate,
} from './visit'
import {
  admitVisitor,
  blockVisitor,
  callRoll,
  checkOutVisitor,
  getGateBook,
  listBlockedVisitors,
  listOnSite,
  registerWalkIn,
  settlePassages,
  unblockVisitor,
  verifyVisitor,
} from './visit-gate'
import { applyVisit, fillVisit, getVisitorPass, listOwnPasses, openVisit, registerPassKey } from './visit-pass'
import { exportVisitReport, getVisitReport, listReportVisits, printVisitBadge } from './visit-report'

/** The calls of visits, health passes, landing codes and pages inside WeChat. */
export const visitCalls = {
  listVisitGates,
  saveVisitGate,
  inviteVisitor,
  listVisits,
  getVisit,
  changeVisit,
  revokeVisit,
  remindVisitor,
  openVisit,
  fillVisit,
  applyVisit,
  getVisitorPass,
  registerPassKey,
  listOwnPasses,
  verifyVisitor,
  getGateBook,
  settlePassages,
  listOnSite,
  registerWalkIn,
  admitVisitor,
  checkOutVisitor,
  callRoll,
  printVisitBadge,
  getVisitReport,
  exportVisitReport,
  listReportVisits,
  listBlockedVisitors,
  blockVisitor,
  unblockVisitor,
  createLandingCode,
  printCodePoster,
  resolveLandingCode,
  getHealthDeclaration,
  declareHealth,
  getHealthPass,
  withdrawHealth,
  verifyHealthPass,
  getHealthForm,
  saveHealthDeclaration,
  getEntryRules,
  saveEntryRules,
  getInduction,
  completeInduction,
  getNda,
  signNda,
  saveVisitorPhoto,
  signWechatPage,
  listDemoWechatAccounts,
  listDemoWechatMessages,
  linkToMiniProgram,
  drawMiniCode,
}
