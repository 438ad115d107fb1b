import type { CompanySetup } from '@/contract/organization/structure'

/** What a company that nobody has set up yet counts. */
export const emptySetup: CompanySetup = {
  departments: 0,
  posts: 0,
  headPosts: 0,
  colleagues: 0,
  processes: 0,
  announcements: 0,
  profile: 0,
  applications: 0,
  reports: 0,
  gates: 0,
  healthForms: 0,
  joins: 0,
  isOperator: false,
}
