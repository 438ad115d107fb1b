import type { AdministratorScope } from '@/contract/scopes'
import type { RouteName } from '@/navigation/routes'

/** The scope that a page of 管理 needs; 管理 itself needs any. */
export const routeScopes: Readonly<Partial<Record<RouteName, AdministratorScope>>> = {
  manageDepartments: 'organization',
  managePosts: 'organization',
  managePeople: 'organization',
  managePerson: 'organization',
  manageCertifications: 'organization',
  manageProcesses: 'process',
  manageReceived: 'content',
  manageNotices: 'content',
  manageBanners: 'content',
  manageForms: 'content',
  manageStudy: 'content',
  manageHall: 'content',
  manageLaunches: 'content',
  manageOpportunities: 'content',
  manageOpportunity: 'content',
  managePartnerActivities: 'content',
  managePartnerActivity: 'content',
  managePartnerInvite: 'content',
  manageGift: 'content',
  manageGates: 'visitor',
  manageCodes: 'visitor',
  manageEntry: 'visitor',
  manageHealth: 'visitor',
  manageActivities: 'visitor',
  manageData: 'data',
  manageAudit: 'audit',
}
