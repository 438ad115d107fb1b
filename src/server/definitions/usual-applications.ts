// The applications of the product, as companies place them in groups.

/** An application's tile. */
export interface UsualApplication {
  /** Also the name of its icon, unless that is given. */
  code: string
  icon?: string
  name: string
  path: string
}

export const buildStartPath = (processKey: string) => `/pages/eform/formApprove?procDefKey=${processKey}`
const records = (code: string) => `/pages/application/viewList?appCode=${code}`

export const usualApplications = {
  leave: { code: 'leave', name: '请假申请', path: buildStartPath('leave') },
  trip: { code: 'trip', name: '出差申请', path: buildStartPath('trip') },
  expense: { code: 'expense', name: '费用报销', path: buildStartPath('expense') },
  purchase: { code: 'purchase', name: '采购申请', path: buildStartPath('purchase') },
  seal: { code: 'seal', name: '用印申请', path: buildStartPath('seal') },
  repair: { code: 'repair', name: '设备报修', path: buildStartPath('repair') },
  more: { code: 'more', name: '全部流程', path: '/pages/application/moreProcessDefList' },
  board: { code: 'board', name: '生产看板', path: '/pages/area/prodBoard' },
  machine: { code: 'machine', name: '设备台账', path: records('machine') },
  ledger: { code: 'ledger', icon: 'purchase', name: '采购台账', path: records('ledger') },
  linechange: { code: 'linechange', name: '设备换线', path: '/pages/area/deviceLineChange' },
  report: { code: 'report', name: '经营报表', path: '/pages/report/reportForm' },
  visitor: { code: 'visitor', name: '访客邀请', path: '/pages/qr/invite' },
  notice: { code: 'notice', name: '公告通知', path: '/pages/info/notice' },
  study: { code: 'study', name: '在线学习', path: '/pages/study/index' },
  contacts: { code: 'contacts', name: '查找同事', path: '/pages/index/search?kind=person' },
  survey: { code: 'survey', name: '调查问卷', path: '/pages/h5/survey' },
  sign: { code: 'sign', icon: 'activity', name: '活动签到', path: '/pages/h5/sign' },
  coupon: { code: 'coupon', name: '优惠券', path: '/pages/mine/coupon' },
  hall: { code: 'hall', name: '数字展厅', path: '/pages/h5/3d/index' },
  diagno: { code: 'diagno', name: '数字化诊断', path: '/pages/diagno/diagno' },
  cloud: { code: 'cloud', name: '大智云', path: '/pages/mine/dazhiyun' },
  certify: { code: 'certify', name: '企业认证', path: '/pages/mine/certification' },
  activity: { code: 'activity', name: '发布会', path: '/pages/liveH5/index' },
  partner: { code: 'partner', name: '渠道伙伴', path: '/pages/h5/channel' },
  opportunity: { code: 'opportunity', name: '合作商机', path: '/pages/h5/form' },
} satisfies Record<string, UsualApplication>
