// Screens that share a route with another: what a step, a word typed, a thing in another state or another person makes
// of it.
import { type RouteName, routeTable } from '@/navigation/routes'
import { activityId } from '@/server/seed/activity'
import { cloudServiceId } from '@/server/seed/cloud'
import { launchId } from '@/server/seed/launch'
import { opportunityId } from '@/server/seed/opportunities'
import { partnerActivityId } from '@/server/seed/partners'
import { machineId } from '@/server/seed/production'
import { reportId } from '@/server/seed/report'
import { seedId } from '@/server/seed/seed-id'
import { INVITED_TOKEN, visitId } from '@/server/seed/visits'
import { storyId } from '@/server/seed/workflow/workflow'

import type { Person } from './server'
import type { Visit } from './visits'

function view(
  view: string,
  name: RouteName,
  query: Record<string, string>,
  { shows, person, isStill = false }: { shows: string; person?: Person; isStill?: boolean },
): Visit {
  return { view, name, route: routeTable[name], isStill, sample: { query, shows }, ...(person && { person }) }
}

const zhangWei = { person: 'zhangWei' } as const
const wangQiang = { person: 'wangQiang' } as const
const wangMin = { person: 'wangMin' } as const
const zhouMin = { person: 'zhouMin' } as const

/** Screens of every day that have the route of another, for every run. */
export function listDailyViews(): Visit[] {
  return [
    view('home-guest', 'home', {}, { shows: '登录', isStill: true }),
    view('visit-detail', 'inviteVisitor', { id: visitId('bosch') }, { ...wangMin, shows: '供应商审核' }),
    view('visit-report', 'onSite', { view: 'report' }, { ...wangMin, shows: '平均停留' }),
  ]
}

/** The other screens of routes that have several, each by whom it shows the most to. */
export function moreVisits(): Visit[] {
  return [
    view('change-done', 'lineChange', { changeId: seedId('line-change:CNC-03') }, { ...zhangWei, shows: 'B-310' }),
    view('change-begun', 'lineChange', { machineId: machineId('CNC-03') }, { ...zhangWei, shows: 'CNC-03' }),
    view('found', 'search', { keyword: 'CNC' }, { ...zhangWei, shows: 'CNC-07' }),
    view('task-done', 'task', { procInstId: storyId('ningbo') }, { ...zhangWei, shows: '宁波海天设备验收' }),
    view('form-rows', 'form', { procDefKey: 'expense' }, { ...zhangWei, shows: '费用明细' }),
    view('diagnosis-answer', 'diagnosis', { step: 'answer' }, { ...zhangWei, shows: '下一题' }),
    view('diagnosis-result', 'diagnosis', { id: seedId('diagnosis:96') }, { ...zhangWei, shows: '四个维度' }),
    view('machine-record', 'applicationView', { appCode: 'machine' }, { ...zhangWei, shows: 'CNC-07' }),
    view('report-defect', 'report', { id: reportId('defect') }, { ...zhangWei, shows: 'A3' }),
    view('report-energy', 'report', { id: reportId('energy') }, { ...zhangWei, shows: 'A3' }),
    view('report-approval', 'report', { id: reportId('approval') }, { ...zhangWei, shows: '审批时效' }),
    view('service-ended', 'cloudService', { id: cloudServiceId('visitor') }, { ...zhangWei, shows: '访客通行' }),
    view('home-administrator', 'home', {}, { person: 'wangQiang', shows: '王强' }),
    view('home-guard', 'home', {}, { person: 'zhaoLei', shows: '赵磊' }),
    view('join-waiting', 'joinApp', {}, { person: 'pending', shows: '质量部新入职' }),
    view('join-invited', 'joinApp', { invite: 'HDJMG-ATE22' }, { shows: '华东精密制造' }),
    view('visit-invited', 'visitorPass', { t: INVITED_TOKEN }, { shows: '陈立' }),
    view('visit-apply', 'visitorPass', { view: 'apply' }, { shows: '提交申请', isStill: true }),
    view('visit-invite', 'inviteVisitor', { view: 'form' }, { ...wangMin, shows: '可去区域', isStill: true }),
    view('walk-in', 'onSite', { view: 'walkIn' }, { ...wangMin, shows: '离开时间', isStill: true }),
    view('kiosk', 'scanVisitor', { mode: 'kiosk' }, { ...wangMin, shows: '请选择登记方式', isStill: true }),
    view('products-found', 'productSearch', { keyword: '机械臂' }, { shows: 'kg' }),
    view(
      'opportunity-rejected',
      'opportunity',
      { id: opportunityId('rejected') },
      { ...zhouMin, shows: '合肥国轩高科动力' },
    ),
    view('opportunity-won', 'opportunity', { id: opportunityId('won') }, { ...zhouMin, shows: '宁波均胜电子' }),
    view('opportunity-waits', 'opportunity', { id: opportunityId('submitted') }, { ...zhouMin, shows: '苏州汇川技术' }),
    view('activity-past', 'partnerActivity', { id: partnerActivityId('past') }, { ...zhouMin, shows: '报名' }),
    view('activity-guests', 'manageActivities', { id: activityId('open') }, { ...wangQiang, shows: '接待中心一楼' }),
    view('launch-form', 'manageLaunches', { id: launchId }, { ...wangQiang, shows: '让每台设备都会说话' }),
    view('partner-refused', 'partnerHome', {}, { person: 'partnerRejected', shows: '凯越机电', isStill: true }),
  ]
}
