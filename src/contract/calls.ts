import { reportClientError } from './client-error'
import { getCloudService, listCloudServices } from './content/cloud'
import {
  finishDiagnosis,
  getDiagnosis,
  getDiagnosisResult,
  listDiagnoses,
  printDiagnosis,
  saveDiagnosis,
} from './content/diagnosis'
import { getStudyOverview, getStudyResource, listStudyResources, saveStudyProgress } from './content/study'
import {
  assignStudy,
  changeStudyState,
  getStudyAssignment,
  getStudyDraft,
  listManagedStudy,
  listStudyLearners,
  saveStudy,
} from './content/study-manage'
import type { Endpoint } from './endpoint'
import { eventCalls } from './event/event-calls'
import { exhibitionCalls } from './exhibition/exhibition-calls'
import { downloadFile, uploadFile } from './file'
import { changePhone } from './identity/account'
import { createToken, forgetPassword, logout, preCheckCode, registerUser, sendVerifyCode } from './identity/auth'
import { getCertification } from './identity/certification'
import { decideCertification, listCertifications, submitCertification } from './identity/certify'
import { countMyCoupons, listMyCoupons } from './identity/coupon'
import { getMyCoupon, redeemCoupon, spendCoupon } from './identity/coupon-acts'
import { createCouponCodes } from './identity/coupon-issue'
import { cancelDeletion, exportMyData, requestDeletion } from './identity/deletion'
import { listSignIns, saveDevice, signOutDevice, signOutOthers, untieWechat } from './identity/device'
import { changeTrialRequest, listTrialRequests, requestTrial } from './identity/trial'
import {
  approveRegisteringUser,
  changePassword,
  getUserInfo,
  joinCompany,
  listRegisteringUsers,
  refuseRegisteringUser,
  updateUser,
} from './identity/user'
import { checkWebAddress } from './identity/web-page'
import {
  changeAnnouncement,
  changeAnnouncementAudience,
  createAnnouncement,
  getAnnouncementDraft,
  listManagedAnnouncements,
  withdrawAnnouncement,
} from './message/announcement-manage'
import {
  changeMessages,
  countUnreadMessages,
  getAnnouncement,
  getMessage,
  listAnnouncements,
  listMessageCategories,
  listMessages,
  markMessagesRead,
  searchMessages,
} from './message/message'
import { listNotificationChoices, setNotificationChoice } from './message/notification'
import { confirmAnnouncement, listReceipts, remindReaders } from './message/receipt'
import { listSubscribeQuotas, saveSubscribeAnswers } from './message/subscribe'
import { getAppMeta } from './meta'
import { createApiKey, listApiKeys, revokeApiKey } from './organization/api-key'
import { changeFavorites, listAllApplications, listUsers, noteApplicationOpened } from './organization/application'
import {
  listManagedApplications,
  orderApplications,
  removeApplication,
  saveApplication,
} from './organization/application-manage'
import { listApplicationRecords, listApplicationViews } from './organization/application-view'
import { exportAuditEntries, listAuditEntries } from './organization/audit'
import { createBanner, listOwnBanners, removeBanner } from './organization/banner'
import { changeColleague, getColleague } from './organization/colleague'
import { getCompanyProfile, saveCompanyProfile } from './organization/company-profile'
import { applyCompanyTemplate, listCompanyTemplates } from './organization/company-template'
import { listDictItems } from './organization/dictionary'
import { listDictionaries, saveDictionary } from './organization/dictionary-manage'
import { getHomeSummary, listBanners } from './organization/home'
import { createInvitation, listInvitations, openInvitation, revokeInvitation } from './organization/invitation'
import { findCompany, remindJoin, withdrawJoin } from './organization/join'
import { listMenuRights, listUserMenu, setMenuRight } from './organization/menu'
import { listDepartmentTree, listPositions, listPosts, listRecentPeople } from './organization/organization'
import {
  changeScopes,
  disablePerson,
  enablePerson,
  endPersonSessions,
  getManagedPerson,
  listManagedPeople,
  previewDeactivation,
  saveManagedPerson,
} from './organization/people'
import {
  checkPeopleFile,
  exportPeople,
  getPeopleFaults,
  getPeopleImport,
  getPeopleTemplate,
  importPeople,
} from './organization/people-file'
import { listSearchSuggestions, search, searchKind } from './organization/search'
import {
  getCompanySetup,
  listManagedDepartments,
  listManagedPosts,
  removeDepartment,
  removePost,
  saveDepartment,
  savePost,
} from './organization/structure'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
} from './organization/webhook'
import { partnerCalls } from './partner/partner-calls'
import {
  cancelLineChange,
  doLineChangeStep,
  getLineChange,
  getLineChangeOptions,
  listLineChanges,
  startLineChange,
} from './production/line-change'
import {
  callForMachine,
  findMachine,
  getMachine,
  getProductionBoard,
  postMachineStates,
  postProductionRecords,
} from './production/production'
import {
  checkProductionFile,
  getProductionFaults,
  getProductionImport,
  getProductionTemplate,
  importProduction,
} from './production/production-file'
import {
  changeFavoriteReports,
  getReport,
  listFavoriteReports,
  listReportClasses,
  listReports,
} from './production/report'
import { listManagedReports, saveReportRight } from './production/report-manage'
import { publicCalls } from './public/public-calls'
import { visitCalls } from './visit/visit-calls'
import { endAbsence, getAbsence, setAbsence } from './workflow/absence'
import { actOnTasks } from './workflow/batch'
import { printTask, verifyDocument } from './workflow/document'
import { deleteDraft, getDraft, saveDraft } from './workflow/draft'
import { changeLinks, listLinkable } from './workflow/link'
import { changePhrases, listPhrases } from './workflow/phrase'
import { searchMapPlaces } from './workflow/place'
import {
  addCustomProcess,
  getProcessForm,
  listProcessDefinitions,
  predictProcess,
  removeCustomProcess,
  startProcess,
} from './workflow/process'
import { deleteProcessDraft, getProcessDraft, listProcessDrafts, saveProcessDraft } from './workflow/process-draft'
import { exportProcess, readProcessFile } from './workflow/process-file'
import { getProcessInsight, listInsightInstances } from './workflow/process-insight'
import {
  getProcessSetting,
  listManagedProcesses,
  saveProcess,
  switchProcess,
  tryProcess,
} from './workflow/process-setting'
import { getProcessTemplate, listProcessTemplates } from './workflow/process-template'
import { actOnTask, commentOnTask, getTaskDetail, markTaskRead } from './workflow/task'
import {
  countTodos,
  listCirculated,
  listDoneTasks,
  listMyProcesses,
  listTasks,
  listTodoProcesses,
  listTodos,
} from './workflow/todo'

/**
 * All calls by name. Only the server, the documents and tests import this table; a screen imports the contract module
 * it needs.
 */
export const calls = {
  createToken,
  logout,
  sendVerifyCode,
  preCheckCode,
  forgetPassword,
  registerUser,
  getUserInfo,
  updateUser,
  listRegisteringUsers,
  getColleague,
  changeColleague,
  approveRegisteringUser,
  refuseRegisteringUser,
  joinCompany,
  findCompany,
  remindJoin,
  withdrawJoin,
  createInvitation,
  listInvitations,
  openInvitation,
  revokeInvitation,
  getCertification,
  submitCertification,
  listCertifications,
  decideCertification,
  changePassword,
  changePhone,
  requestDeletion,
  cancelDeletion,
  exportMyData,
  listNotificationChoices,
  setNotificationChoice,
  listTodos,
  countTodos,
  listTasks,
  listDoneTasks,
  listMyProcesses,
  listCirculated,
  listTodoProcesses,
  getTaskDetail,
  actOnTask,
  actOnTasks,
  commentOnTask,
  markTaskRead,
  listLinkable,
  changeLinks,
  printTask,
  verifyDocument,
  getAbsence,
  setAbsence,
  endAbsence,
  listAllApplications,
  changeFavorites,
  noteApplicationOpened,
  listApplicationViews,
  listApplicationRecords,
  listManagedApplications,
  saveApplication,
  orderApplications,
  removeApplication,
  listUsers,
  listBanners,
  createBanner,
  listOwnBanners,
  removeBanner,
  getHomeSummary,
  search,
  searchKind,
  listSearchSuggestions,
  checkWebAddress,
  requestTrial,
  listTrialRequests,
  changeTrialRequest,
  listAnnouncements,
  getAnnouncement,
  listMessages,
  searchMessages,
  markMessagesRead,
  countUnreadMessages,
  listMessageCategories,
  getMessage,
  changeMessages,
  confirmAnnouncement,
  listReceipts,
  remindReaders,
  createAnnouncement,
  listManagedAnnouncements,
  changeAnnouncementAudience,
  getAnnouncementDraft,
  changeAnnouncement,
  withdrawAnnouncement,
  saveDevice,
  listSignIns,
  signOutDevice,
  signOutOthers,
  untieWechat,
  reportClientError,
  getAppMeta,
  uploadFile,
  downloadFile,
  searchMapPlaces,
  listProcessDefinitions,
  addCustomProcess,
  removeCustomProcess,
  getProcessForm,
  predictProcess,
  startProcess,
  listManagedProcesses,
  getProcessSetting,
  saveProcess,
  switchProcess,
  tryProcess,
  listProcessTemplates,
  getProcessTemplate,
  listProcessDrafts,
  getProcessDraft,
  saveProcessDraft,
  deleteProcessDraft,
  exportProcess,
  readProcessFile,
  getProcessInsight,
  listInsightInstances,
  getDraft,
  saveDraft,
  deleteDraft,
  listReportClasses,
  listReports,
  listFavoriteReports,
  changeFavoriteReports,
  getReport,
  listManagedReports,
  saveReportRight,
  listPositions,
  listDepartmentTree,
  listPosts,
  listRecentPeople,
  listCompanyTemplates,
  applyCompanyTemplate,
  getCompanySetup,
  listManagedDepartments,
  listManagedPosts,
  removeDepartment,
  removePost,
  saveDepartment,
  savePost,
  disablePerson,
  enablePerson,
  endPersonSessions,
  getManagedPerson,
  listManagedPeople,
  previewDeactivation,
  saveManagedPerson,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listWebhooks,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  testWebhook,
  listWebhookDeliveries,
  resendWebhookDelivery,
  listAuditEntries,
  exportAuditEntries,
  changeScopes,
  getCompanyProfile,
  saveCompanyProfile,
  checkPeopleFile,
  exportPeople,
  getPeopleFaults,
  getPeopleImport,
  getPeopleTemplate,
  importPeople,
  listPhrases,
  changePhrases,
  listSubscribeQuotas,
  saveSubscribeAnswers,
  listStudyResources,
  getStudyOverview,
  getStudyResource,
  saveStudyProgress,
  assignStudy,
  getStudyAssignment,
  listStudyLearners,
  listManagedStudy,
  getStudyDraft,
  saveStudy,
  changeStudyState,
  listCloudServices,
  getCloudService,
  listMyCoupons,
  getDiagnosis,
  saveDiagnosis,
  finishDiagnosis,
  listDiagnoses,
  getDiagnosisResult,
  printDiagnosis,
  countMyCoupons,
  getMyCoupon,
  redeemCoupon,
  spendCoupon,
  createCouponCodes,
  listUserMenu,
  listMenuRights,
  setMenuRight,
  listDictItems,
  listDictionaries,
  saveDictionary,
  getProductionBoard,
  getMachine,
  findMachine,
  callForMachine,
  postProductionRecords,
  postMachineStates,
  getProductionTemplate,
  checkProductionFile,
  getProductionImport,
  getProductionFaults,
  importProduction,
  listLineChanges,
  getLineChangeOptions,
  getLineChange,
  startLineChange,
  doLineChangeStep,
  cancelLineChange,
  ...eventCalls,
  ...partnerCalls,
  ...visitCalls,
  ...publicCalls,
  ...exhibitionCalls,
} as const satisfies Record<string, Endpoint>

/** Incremented when a client or a server built on the former contract is incompatible with this one. */
export const CONTRACT_VERSION = '1.0.0'

export type CallName = keyof typeof calls
