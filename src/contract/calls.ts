import { endAbsence, getAbsence, setAbsence } from './absence'
import { changePhone } from './account'
import { changeFavorites, listAllApplications, listUsers, noteApplicationOpened } from './application'
import { listApplicationRecords, listApplicationViews } from './application-view'
import { createToken, forgetPassword, logout, preCheckCode, registerUser, sendVerifyCode } from './auth'
import { createBanner, listOwnBanners, removeBanner } from './banner'
import { actOnTasks } from './batch'
import { getCertification } from './certification'
import { decideCertification, listCertifications, submitCertification } from './certify'
import { reportClientError } from './client-error'
import { getCloudService, listCloudServices } from './cloud'
import { changeColleague, getColleague } from './colleague'
import { countMyCoupons, listMyCoupons } from './coupon'
import { getMyCoupon, redeemCoupon, spendCoupon } from './coupon-acts'
import { createCouponCodes } from './coupon-issue'
import { cancelDeletion, exportMyData, requestDeletion } from './deletion'
import { listSignIns, saveDevice, signOutDevice, signOutOthers, untieWechat } from './device'
import {
  finishDiagnosis,
  getDiagnosis,
  getDiagnosisResult,
  listDiagnoses,
  printDiagnosis,
  saveDiagnosis,
} from './diagnosis'
import { listDictItems } from './dictionary'
import { printTask, verifyDocument } from './document'
import { deleteDraft, getDraft, saveDraft } from './draft'
import type { Endpoint } from './endpoint'
import { eventCalls } from './event-calls'
import { exhibitionCalls } from './exhibition-calls'
import { downloadFile, uploadFile } from './file'
import { getHomeSummary, listBanners } from './home'
import { createInvitation, listInvitations, openInvitation, revokeInvitation } from './invitation'
import { findCompany, remindJoin, withdrawJoin } from './join'
import {
  cancelLineChange,
  doLineChangeStep,
  getLineChange,
  getLineChangeOptions,
  listLineChanges,
  startLineChange,
} from './line-change'
import { changeLinks, listLinkable } from './link'
import { listMenuRights, listUserMenu, setMenuRight } from './menu'
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
} from './message'
import { getAppMeta } from './meta'
import { listNotificationChoices, setNotificationChoice } from './notification'
import { listDepartmentTree, listPositions, listPosts, listRecentPeople } from './organization'
import { partnerCalls } from './partner-calls'
import { changePhrases, listPhrases } from './phrase'
import { searchMapPlaces } from './place'
import {
  addCustomProcess,
  getProcessForm,
  listProcessDefinitions,
  predictProcess,
  removeCustomProcess,
  startProcess,
} from './process'
import {
  callForMachine,
  findMachine,
  getMachine,
  getProductionBoard,
  postMachineStates,
  postProductionRecords,
} from './production'
import { publicCalls } from './public-calls'
import { confirmAnnouncement, createAnnouncement, listReceipts, remindReaders } from './receipt'
import { changeFavoriteReports, getReport, listFavoriteReports, listReportClasses, listReports } from './report'
import { listSearchSuggestions, search, searchKind } from './search'
import {
  assignStudy,
  getStudyOverview,
  getStudyResource,
  listStudyLearners,
  listStudyResources,
  saveStudyProgress,
} from './study'
import { listSubscribeQuotas, saveSubscribeAnswers } from './subscribe'

import { actOnTask, commentOnTask, getTaskDetail, markTaskRead } from './task'
import {
  countTodos,
  listCirculated,
  listDoneTasks,
  listMyProcesses,
  listTasks,
  listTodoProcesses,
  listTodos,
} from './todo'
import { changeTrialRequest, listTrialRequests, requestTrial } from './trial'
import {
  approveRegisteringUser,
  changePassword,
  getUserInfo,
  joinCompany,
  listRegisteringUsers,
  refuseRegisteringUser,
  updateUser,
} from './user'
import { visitCalls } from './visit-calls'
import { checkWebAddress } from './web-page'

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
  getDraft,
  saveDraft,
  deleteDraft,
  listReportClasses,
  listReports,
  listFavoriteReports,
  changeFavoriteReports,
  getReport,
  listPositions,
  listDepartmentTree,
  listPosts,
  listRecentPeople,
  listPhrases,
  changePhrases,
  listSubscribeQuotas,
  saveSubscribeAnswers,
  listStudyResources,
  getStudyOverview,
  getStudyResource,
  saveStudyProgress,
  assignStudy,
  listStudyLearners,
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
  getProductionBoard,
  getMachine,
  findMachine,
  callForMachine,
  postProductionRecords,
  postMachineStates,
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
