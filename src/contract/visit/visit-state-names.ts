import type { VisitState } from './visit'

/** The states that visits are filtered by, as they are shown; `onSite` has those who should have left, too. */
export const visitStateNames: Readonly<Record<VisitState, string>> = {
  onSite: '在场',
  invited: '待填写',
  pending: '待审批',
  approved: '待到访',
  left: '已离场',
  over: '已结束',
  refused: '未通过',
  revoked: '已撤销',
}
