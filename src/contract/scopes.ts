/** What an administrator may manage, each for itself; in display order. */
export const scopes = ['organization', 'process', 'content', 'visitor', 'data', 'audit'] as const

export type AdministratorScope = (typeof scopes)[number]

export const scopeNames: Readonly<Record<AdministratorScope, string>> = {
  organization: '组织',
  process: '流程',
  content: '内容',
  visitor: '访客',
  data: '数据',
  audit: '审计',
}
