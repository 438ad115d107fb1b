// Written by `npm run contract` from the modules of src/contract. Do not edit.

import * as clientError from './client-error'
import * as cloud from './content/cloud'
import * as contentExport from './content/content-export'
import * as diagnosis from './content/diagnosis'
import * as study from './content/study'
import * as studyManage from './content/study-manage'
import type { Endpoint } from './endpoint'
import * as activity from './event/activity'
import * as activityManage from './event/activity-manage'
import * as launch from './event/launch'
import * as launchManage from './event/launch-manage'
import * as exhibition from './exhibition/exhibition'
import * as exhibitionManage from './exhibition/exhibition-manage'
import * as file from './file'
import * as account from './identity/account'
import * as auth from './identity/auth'
import * as certification from './identity/certification'
import * as certify from './identity/certify'
import * as coupon from './identity/coupon'
import * as couponActs from './identity/coupon-acts'
import * as couponIssue from './identity/coupon-issue'
import * as deletion from './identity/deletion'
import * as device from './identity/device'
import * as trial from './identity/trial'
import * as user from './identity/user'
import * as webPage from './identity/web-page'
import * as wechatDemo from './identity/wechat-demo'
import * as wechatPage from './identity/wechat-page'
import * as announcementManage from './message/announcement-manage'
import * as message from './message/message'
import * as notification from './message/notification'
import * as receipt from './message/receipt'
import * as subscribe from './message/subscribe'
import * as subscribeManage from './message/subscribe-manage'
import * as meta from './meta'
import * as apiKey from './organization/api-key'
import * as application from './organization/application'
import * as applicationManage from './organization/application-manage'
import * as applicationView from './organization/application-view'
import * as audit from './organization/audit'
import * as banner from './organization/banner'
import * as colleague from './organization/colleague'
import * as companyProfile from './organization/company-profile'
import * as companyTemplate from './organization/company-template'
import * as dictionary from './organization/dictionary'
import * as dictionaryManage from './organization/dictionary-manage'
import * as home from './organization/home'
import * as invitation from './organization/invitation'
import * as join from './organization/join'
import * as menu from './organization/menu'
import * as organization from './organization/organization'
import * as people from './organization/people'
import * as peopleFile from './organization/people-file'
import * as search from './organization/search'
import * as structure from './organization/structure'
import * as webhook from './organization/webhook'
import * as opportunity from './partner/opportunity'
import * as opportunityActs from './partner/opportunity-acts'
import * as opportunityDesk from './partner/opportunity-desk'
import * as partner from './partner/partner'
import * as partnerActivity from './partner/partner-activity'
import * as partnerActivityManage from './partner/partner-activity-manage'
import * as partnerApplication from './partner/partner-application'
import * as partnerHome from './partner/partner-home'
import * as lineChange from './production/line-change'
import * as production from './production/production'
import * as productionFile from './production/production-file'
import * as report from './production/report'
import * as reportManage from './production/report-manage'
import * as publicAnswer from './public/public-answer'
import * as publicForm from './public/public-form'
import * as publicFormAdmin from './public/public-form-admin'
import * as publicReceived from './public/public-received'
import * as entryFiles from './visit/entry-files'
import * as entryRules from './visit/entry-rules'
import * as health from './visit/health'
import * as healthManage from './visit/health-manage'
import * as induction from './visit/induction'
import * as landingCode from './visit/landing-code'
import * as landingCodeManage from './visit/landing-code-manage'
import * as landingPoster from './visit/landing-poster'
import * as visit from './visit/visit'
import * as visitGate from './visit/visit-gate'
import * as visitPass from './visit/visit-pass'
import * as visitReport from './visit/visit-report'
import * as absence from './workflow/absence'
import * as batch from './workflow/batch'
import * as document from './workflow/document'
import * as draft from './workflow/draft'
import * as link from './workflow/link'
import * as phrase from './workflow/phrase'
import * as place from './workflow/place'
import * as process from './workflow/process'
import * as processDraft from './workflow/process-draft'
import * as processFile from './workflow/process-file'
import * as processInsight from './workflow/process-insight'
import * as processSetting from './workflow/process-setting'
import * as processTemplate from './workflow/process-template'
import * as task from './workflow/task'
import * as todo from './workflow/todo'

/**
 * All calls by name. Only the server, the documents and tests import this table; a screen imports the contract module
 * it needs.
 */
export const calls = {
  reportClientError: clientError.reportClientError,
  getCloudService: cloud.getCloudService,
  listCloudServices: cloud.listCloudServices,
  exportContentList: contentExport.exportContentList,
  finishDiagnosis: diagnosis.finishDiagnosis,
  getDiagnosis: diagnosis.getDiagnosis,
  getDiagnosisResult: diagnosis.getDiagnosisResult,
  listDiagnoses: diagnosis.listDiagnoses,
  printDiagnosis: diagnosis.printDiagnosis,
  saveDiagnosis: diagnosis.saveDiagnosis,
  getStudyOverview: study.getStudyOverview,
  getStudyResource: study.getStudyResource,
  listStudyResources: study.listStudyResources,
  saveStudyProgress: study.saveStudyProgress,
  assignStudy: studyManage.assignStudy,
  changeStudyState: studyManage.changeStudyState,
  getStudyAssignment: studyManage.getStudyAssignment,
  getStudyDraft: studyManage.getStudyDraft,
  listManagedStudy: studyManage.listManagedStudy,
  listStudyLearners: studyManage.listStudyLearners,
  saveStudy: studyManage.saveStudy,
  countAtGates: activity.countAtGates,
  findGuestPasses: activity.findGuestPasses,
  getRoster: activity.getRoster,
  listMyGuestPasses: activity.listMyGuestPasses,
  listStaffActivities: activity.listStaffActivities,
  openGuestPass: activity.openGuestPass,
  searchGuests: activity.searchGuests,
  settleScans: activity.settleScans,
  signAtGate: activity.signAtGate,
  callOffActivity: activityManage.callOffActivity,
  exportActivityGuests: activityManage.exportActivityGuests,
  getManagedActivity: activityManage.getManagedActivity,
  inviteGuests: activityManage.inviteGuests,
  revokeGuest: activityManage.revokeGuest,
  saveActivity: activityManage.saveActivity,
  createLaunchInvitation: launch.createLaunchInvitation,
  getLaunch: launch.getLaunch,
  listLaunchInvitations: launch.listLaunchInvitations,
  openLaunchInvitation: launch.openLaunchInvitation,
  setLaunchReminder: launch.setLaunchReminder,
  signUpForLaunch: launch.signUpForLaunch,
  callOffLaunch: launchManage.callOffLaunch,
  getManagedLaunch: launchManage.getManagedLaunch,
  listLaunchSignUps: launchManage.listLaunchSignUps,
  listManagedLaunches: launchManage.listManagedLaunches,
  saveLaunch: launchManage.saveLaunch,
  enquireProduct: exhibition.enquireProduct,
  getProduct: exhibition.getProduct,
  listExhibitionUnits: exhibition.listExhibitionUnits,
  listFavoriteProducts: exhibition.listFavoriteProducts,
  listProductSuggestions: exhibition.listProductSuggestions,
  listProducts: exhibition.listProducts,
  printProduct: exhibition.printProduct,
  searchProducts: exhibition.searchProducts,
  setFavoriteProduct: exhibition.setFavoriteProduct,
  changeProductEnquiry: exhibitionManage.changeProductEnquiry,
  featureProduct: exhibitionManage.featureProduct,
  getManagedHall: exhibitionManage.getManagedHall,
  getManagedProduct: exhibitionManage.getManagedProduct,
  listProductEnquiries: exhibitionManage.listProductEnquiries,
  saveExhibitionUnit: exhibitionManage.saveExhibitionUnit,
  saveProduct: exhibitionManage.saveProduct,
  downloadFile: file.downloadFile,
  uploadFile: file.uploadFile,
  changePhone: account.changePhone,
  createToken: auth.createToken,
  forgetPassword: auth.forgetPassword,
  logout: auth.logout,
  preCheckCode: auth.preCheckCode,
  registerUser: auth.registerUser,
  sendVerifyCode: auth.sendVerifyCode,
  getCertification: certification.getCertification,
  decideCertification: certify.decideCertification,
  listCertifications: certify.listCertifications,
  submitCertification: certify.submitCertification,
  countMyCoupons: coupon.countMyCoupons,
  listMyCoupons: coupon.listMyCoupons,
  getMyCoupon: couponActs.getMyCoupon,
  redeemCoupon: couponActs.redeemCoupon,
  spendCoupon: couponActs.spendCoupon,
  createCouponCodes: couponIssue.createCouponCodes,
  listCouponBatches: couponIssue.listCouponBatches,
  revokeCouponCodes: couponIssue.revokeCouponCodes,
  cancelDeletion: deletion.cancelDeletion,
  exportMyData: deletion.exportMyData,
  requestDeletion: deletion.requestDeletion,
  listSignIns: device.listSignIns,
  saveDevice: device.saveDevice,
  signOutDevice: device.signOutDevice,
  signOutOthers: device.signOutOthers,
  untieWechat: device.untieWechat,
  changeTrialRequest: trial.changeTrialRequest,
  listTrialRequests: trial.listTrialRequests,
  requestTrial: trial.requestTrial,
  approveRegisteringUser: user.approveRegisteringUser,
  changePassword: user.changePassword,
  getUserInfo: user.getUserInfo,
  joinCompany: user.joinCompany,
  listRegisteringUsers: user.listRegisteringUsers,
  refuseRegisteringUser: user.refuseRegisteringUser,
  updateUser: user.updateUser,
  checkWebAddress: webPage.checkWebAddress,
  listDemoWechatAccounts: wechatDemo.listDemoWechatAccounts,
  listDemoWechatMessages: wechatDemo.listDemoWechatMessages,
  drawMiniCode: wechatPage.drawMiniCode,
  linkToMiniProgram: wechatPage.linkToMiniProgram,
  signWechatPage: wechatPage.signWechatPage,
  changeAnnouncement: announcementManage.changeAnnouncement,
  changeAnnouncementAudience: announcementManage.changeAnnouncementAudience,
  createAnnouncement: announcementManage.createAnnouncement,
  getAnnouncementDraft: announcementManage.getAnnouncementDraft,
  listManagedAnnouncements: announcementManage.listManagedAnnouncements,
  withdrawAnnouncement: announcementManage.withdrawAnnouncement,
  changeMessages: message.changeMessages,
  countUnreadMessages: message.countUnreadMessages,
  getAnnouncement: message.getAnnouncement,
  getMessage: message.getMessage,
  listAnnouncements: message.listAnnouncements,
  listMessageCategories: message.listMessageCategories,
  listMessages: message.listMessages,
  markMessagesRead: message.markMessagesRead,
  searchMessages: message.searchMessages,
  listNotificationChoices: notification.listNotificationChoices,
  setNotificationChoice: notification.setNotificationChoice,
  confirmAnnouncement: receipt.confirmAnnouncement,
  listReceipts: receipt.listReceipts,
  remindReaders: receipt.remindReaders,
  listSubscribeQuotas: subscribe.listSubscribeQuotas,
  saveSubscribeAnswers: subscribe.saveSubscribeAnswers,
  listSubscribeMessages: subscribeManage.listSubscribeMessages,
  resendSubscribeMessage: subscribeManage.resendSubscribeMessage,
  getAppMeta: meta.getAppMeta,
  createApiKey: apiKey.createApiKey,
  listApiKeys: apiKey.listApiKeys,
  revokeApiKey: apiKey.revokeApiKey,
  changeFavorites: application.changeFavorites,
  listAllApplications: application.listAllApplications,
  listUsers: application.listUsers,
  noteApplicationOpened: application.noteApplicationOpened,
  listManagedApplications: applicationManage.listManagedApplications,
  orderApplications: applicationManage.orderApplications,
  removeApplication: applicationManage.removeApplication,
  saveApplication: applicationManage.saveApplication,
  listApplicationRecords: applicationView.listApplicationRecords,
  listApplicationViews: applicationView.listApplicationViews,
  exportAuditEntries: audit.exportAuditEntries,
  listAuditEntries: audit.listAuditEntries,
  changeBanner: banner.changeBanner,
  createBanner: banner.createBanner,
  listOwnBanners: banner.listOwnBanners,
  removeBanner: banner.removeBanner,
  changeColleague: colleague.changeColleague,
  getColleague: colleague.getColleague,
  getCompanyProfile: companyProfile.getCompanyProfile,
  saveCompanyProfile: companyProfile.saveCompanyProfile,
  applyCompanyTemplate: companyTemplate.applyCompanyTemplate,
  listCompanyTemplates: companyTemplate.listCompanyTemplates,
  listDictItems: dictionary.listDictItems,
  listDictionaries: dictionaryManage.listDictionaries,
  saveDictionary: dictionaryManage.saveDictionary,
  getHomeSummary: home.getHomeSummary,
  listBanners: home.listBanners,
  createInvitation: invitation.createInvitation,
  listInvitations: invitation.listInvitations,
  openInvitation: invitation.openInvitation,
  revokeInvitation: invitation.revokeInvitation,
  findCompany: join.findCompany,
  remindJoin: join.remindJoin,
  withdrawJoin: join.withdrawJoin,
  listMenuRights: menu.listMenuRights,
  listUserMenu: menu.listUserMenu,
  setMenuRight: menu.setMenuRight,
  listDepartmentTree: organization.listDepartmentTree,
  listPositions: organization.listPositions,
  listPosts: organization.listPosts,
  listRecentPeople: organization.listRecentPeople,
  addPerson: people.addPerson,
  changeScopes: people.changeScopes,
  disablePerson: people.disablePerson,
  enablePerson: people.enablePerson,
  endPersonSessions: people.endPersonSessions,
  getManagedPerson: people.getManagedPerson,
  listManagedPeople: people.listManagedPeople,
  previewDeactivation: people.previewDeactivation,
  saveManagedPerson: people.saveManagedPerson,
  checkPeopleFile: peopleFile.checkPeopleFile,
  exportPeople: peopleFile.exportPeople,
  getPeopleFaults: peopleFile.getPeopleFaults,
  getPeopleImport: peopleFile.getPeopleImport,
  getPeopleTemplate: peopleFile.getPeopleTemplate,
  importPeople: peopleFile.importPeople,
  listSearchSuggestions: search.listSearchSuggestions,
  search: search.search,
  searchKind: search.searchKind,
  getCompanySetup: structure.getCompanySetup,
  listManagedDepartments: structure.listManagedDepartments,
  listManagedPositions: structure.listManagedPositions,
  listManagedPosts: structure.listManagedPosts,
  orderPositions: structure.orderPositions,
  removeDepartment: structure.removeDepartment,
  removePosition: structure.removePosition,
  removePost: structure.removePost,
  saveDepartment: structure.saveDepartment,
  savePosition: structure.savePosition,
  savePost: structure.savePost,
  changeWebhook: webhook.changeWebhook,
  createWebhook: webhook.createWebhook,
  deleteWebhook: webhook.deleteWebhook,
  listWebhookDeliveries: webhook.listWebhookDeliveries,
  listWebhooks: webhook.listWebhooks,
  resendWebhookDelivery: webhook.resendWebhookDelivery,
  testWebhook: webhook.testWebhook,
  checkNotApprovedOpportunities: opportunity.checkNotApprovedOpportunities,
  createOpportunity: opportunity.createOpportunity,
  getOpportunity: opportunity.getOpportunity,
  listOwnOpportunities: opportunity.listOwnOpportunities,
  addFollowUp: opportunityActs.addFollowUp,
  closeOpportunity: opportunityActs.closeOpportunity,
  listPartnerProducts: opportunityActs.listPartnerProducts,
  removeOpportunityDraft: opportunityActs.removeOpportunityDraft,
  requestExtension: opportunityActs.requestExtension,
  saveOpportunityDraft: opportunityActs.saveOpportunityDraft,
  convertOpportunity: opportunityDesk.convertOpportunity,
  getReportedOpportunity: opportunityDesk.getReportedOpportunity,
  getReviewedOpportunity: opportunityDesk.getReviewedOpportunity,
  listReportedOpportunities: opportunityDesk.listReportedOpportunities,
  getChannelUser: partner.getChannelUser,
  registerPartner: partner.registerPartner,
  sendPartnerVerifyCode: partner.sendPartnerVerifyCode,
  cancelPartnerSignUp: partnerActivity.cancelPartnerSignUp,
  getPartnerActivity: partnerActivity.getPartnerActivity,
  listPartnerActivities: partnerActivity.listPartnerActivities,
  signUpForPartnerActivity: partnerActivity.signUpForPartnerActivity,
  callOffPartnerActivity: partnerActivityManage.callOffPartnerActivity,
  getManagedPartnerActivity: partnerActivityManage.getManagedPartnerActivity,
  listManagedPartnerActivities: partnerActivityManage.listManagedPartnerActivities,
  savePartnerActivity: partnerActivityManage.savePartnerActivity,
  createPartnerApplication: partnerApplication.createPartnerApplication,
  getPartnerApplication: partnerApplication.getPartnerApplication,
  createPartnerInvitation: partnerHome.createPartnerInvitation,
  getPartnerHome: partnerHome.getPartnerHome,
  getPartnerStatistics: partnerHome.getPartnerStatistics,
  listPartnerInvitations: partnerHome.listPartnerInvitations,
  listPartnerNews: partnerHome.listPartnerNews,
  openPartnerInvitation: partnerHome.openPartnerInvitation,
  readPartnerNews: partnerHome.readPartnerNews,
  updatePartnerProfile: partnerHome.updatePartnerProfile,
  cancelLineChange: lineChange.cancelLineChange,
  doLineChangeStep: lineChange.doLineChangeStep,
  getLineChange: lineChange.getLineChange,
  getLineChangeOptions: lineChange.getLineChangeOptions,
  listLineChanges: lineChange.listLineChanges,
  startLineChange: lineChange.startLineChange,
  callForMachine: production.callForMachine,
  findMachine: production.findMachine,
  getMachine: production.getMachine,
  getProductionBoard: production.getProductionBoard,
  postMachineStates: production.postMachineStates,
  postProductionRecords: production.postProductionRecords,
  checkProductionFile: productionFile.checkProductionFile,
  getProductionFaults: productionFile.getProductionFaults,
  getProductionImport: productionFile.getProductionImport,
  getProductionTemplate: productionFile.getProductionTemplate,
  importProduction: productionFile.importProduction,
  changeFavoriteReports: report.changeFavoriteReports,
  getReport: report.getReport,
  listFavoriteReports: report.listFavoriteReports,
  listReportClasses: report.listReportClasses,
  listReports: report.listReports,
  listManagedReports: reportManage.listManagedReports,
  saveReportRight: reportManage.saveReportRight,
  exportPublicAnswers: publicAnswer.exportPublicAnswers,
  listPublicTexts: publicAnswer.listPublicTexts,
  summarizePublicForm: publicAnswer.summarizePublicForm,
  getPublicForm: publicForm.getPublicForm,
  getPublicReceipt: publicForm.getPublicReceipt,
  listPublicForms: publicForm.listPublicForms,
  submitPublicForm: publicForm.submitPublicForm,
  uploadPublicPhoto: publicForm.uploadPublicPhoto,
  createFormCode: publicFormAdmin.createFormCode,
  getManagedPublicForm: publicFormAdmin.getManagedPublicForm,
  listManagedPublicForms: publicFormAdmin.listManagedPublicForms,
  savePublicForm: publicFormAdmin.savePublicForm,
  switchPublicForm: publicFormAdmin.switchPublicForm,
  changePublicSubmission: publicReceived.changePublicSubmission,
  handOutGift: publicReceived.handOutGift,
  invitePartner: publicReceived.invitePartner,
  listPublicSubmissions: publicReceived.listPublicSubmissions,
  getNda: entryFiles.getNda,
  saveVisitorPhoto: entryFiles.saveVisitorPhoto,
  signNda: entryFiles.signNda,
  getEntryRules: entryRules.getEntryRules,
  saveEntryRules: entryRules.saveEntryRules,
  declareHealth: health.declareHealth,
  getHealthDeclaration: health.getHealthDeclaration,
  getHealthPass: health.getHealthPass,
  verifyHealthPass: health.verifyHealthPass,
  withdrawHealth: health.withdrawHealth,
  getHealthForm: healthManage.getHealthForm,
  saveHealthDeclaration: healthManage.saveHealthDeclaration,
  completeInduction: induction.completeInduction,
  getInduction: induction.getInduction,
  createLandingCode: landingCode.createLandingCode,
  resolveLandingCode: landingCode.resolveLandingCode,
  listLandingCodes: landingCodeManage.listLandingCodes,
  revokeLandingCode: landingCodeManage.revokeLandingCode,
  printCodePoster: landingPoster.printCodePoster,
  changeVisit: visit.changeVisit,
  getVisit: visit.getVisit,
  inviteVisitor: visit.inviteVisitor,
  listVisitGates: visit.listVisitGates,
  listVisits: visit.listVisits,
  remindVisitor: visit.remindVisitor,
  revokeVisit: visit.revokeVisit,
  saveVisitGate: visit.saveVisitGate,
  admitVisitor: visitGate.admitVisitor,
  blockVisitor: visitGate.blockVisitor,
  callRoll: visitGate.callRoll,
  checkOutVisitor: visitGate.checkOutVisitor,
  getGateBook: visitGate.getGateBook,
  listBlockedVisitors: visitGate.listBlockedVisitors,
  listOnSite: visitGate.listOnSite,
  registerWalkIn: visitGate.registerWalkIn,
  settlePassages: visitGate.settlePassages,
  unblockVisitor: visitGate.unblockVisitor,
  verifyVisitor: visitGate.verifyVisitor,
  applyVisit: visitPass.applyVisit,
  fillVisit: visitPass.fillVisit,
  getVisitorPass: visitPass.getVisitorPass,
  listOwnPasses: visitPass.listOwnPasses,
  openVisit: visitPass.openVisit,
  registerPassKey: visitPass.registerPassKey,
  exportVisitReport: visitReport.exportVisitReport,
  exportVisits: visitReport.exportVisits,
  getVisitReport: visitReport.getVisitReport,
  listReportVisits: visitReport.listReportVisits,
  printVisitBadge: visitReport.printVisitBadge,
  endAbsence: absence.endAbsence,
  getAbsence: absence.getAbsence,
  setAbsence: absence.setAbsence,
  actOnTasks: batch.actOnTasks,
  printTask: document.printTask,
  verifyDocument: document.verifyDocument,
  deleteDraft: draft.deleteDraft,
  getDraft: draft.getDraft,
  saveDraft: draft.saveDraft,
  changeLinks: link.changeLinks,
  listLinkable: link.listLinkable,
  changePhrases: phrase.changePhrases,
  listPhrases: phrase.listPhrases,
  searchMapPlaces: place.searchMapPlaces,
  addCustomProcess: process.addCustomProcess,
  getProcessForm: process.getProcessForm,
  listProcessDefinitions: process.listProcessDefinitions,
  predictProcess: process.predictProcess,
  removeCustomProcess: process.removeCustomProcess,
  startProcess: process.startProcess,
  deleteProcessDraft: processDraft.deleteProcessDraft,
  getProcessDraft: processDraft.getProcessDraft,
  listProcessDrafts: processDraft.listProcessDrafts,
  printProcessSample: processDraft.printProcessSample,
  saveProcessDraft: processDraft.saveProcessDraft,
  exportProcess: processFile.exportProcess,
  readProcessFile: processFile.readProcessFile,
  getProcessInsight: processInsight.getProcessInsight,
  listInsightInstances: processInsight.listInsightInstances,
  getProcessSetting: processSetting.getProcessSetting,
  listManagedProcesses: processSetting.listManagedProcesses,
  saveProcess: processSetting.saveProcess,
  switchProcess: processSetting.switchProcess,
  tryProcess: processSetting.tryProcess,
  getProcessTemplate: processTemplate.getProcessTemplate,
  listProcessTemplates: processTemplate.listProcessTemplates,
  actOnTask: task.actOnTask,
  commentOnTask: task.commentOnTask,
  getTaskDetail: task.getTaskDetail,
  markTaskRead: task.markTaskRead,
  countTodos: todo.countTodos,
  listCirculated: todo.listCirculated,
  listDoneTasks: todo.listDoneTasks,
  listMyProcesses: todo.listMyProcesses,
  listTasks: todo.listTasks,
  listTodoProcesses: todo.listTodoProcesses,
  listTodos: todo.listTodos,
} as const satisfies Record<string, Endpoint>

export type CallName = keyof typeof calls
