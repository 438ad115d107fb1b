import type { LaunchForm } from '@/contract/event/launch-manage'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import {
  emptyLaunch,
  launchFields,
  toLaunchDraft,
  toLaunchInput,
  validateLaunch,
} from '@/features/manage/launch/launch-form'

const form: LaunchForm = {
  id: 'event',
  version: 3,
  cancelTime: null,
  cancelReason: null,
  title: '智造发布会',
  slogan: '让每台设备都会说话',
  tags: ['线上直播', '免费'],
  hostName: '华东精密制造',
  address: '多功能厅',
  startTime: '2026-12-01 14:00:00',
  endTime: '2026-12-01 16:30:00',
  phase: 'before',
  intro: '',
  agenda: [{ time: '14:00', minutes: 20, title: '开场', speaker: '林致远' }],
  speakers: [{ name: '林致远', company: '大智云', post: '', avatar: '/a.svg', intro: '' }],
  capacity: 200,
  signUpCount: 186,
  liveUrl: null,
  serverTime: 0,
}

it('a launch event is saved again as it was read', () => {
  const draft = toLaunchDraft(form)
  expect(validateLaunch(draft, form.signUpCount)).toEqual({})
  const {
    hostName: _host,
    phase: _phase,
    signUpCount: _count,
    serverTime: _now,
    cancelTime: _at,
    cancelReason: _why,
    ...facts
  } = form
  const speakers = [{ name: '林致远', company: '大智云', post: '', intro: '' }]
  expect(toLaunchInput(draft, form.id)).toEqual({ ...facts, liveUrl: '', speakers })
})

it('a launch event names what is missing or wrong', () => {
  expect(Object.keys(validateLaunch(emptyLaunch, 0))).toEqual(['title', 'address', 'startTime', 'endTime', 'capacity'])
  const draft = toLaunchDraft(form)
  expect(validateLaunch({ ...draft, capacity: '185' }, 186)).toEqual({ capacity: '已有 186 人报名，名额不能更少' })
  expect(validateLaunch({ ...draft, capacity: '100001' }, 186)).toHaveProperty('capacity')
  expect(validateLaunch({ ...draft, liveUrl: 'http://live.example.com' }, 186)).toHaveProperty('liveUrl')
  expect(validateLaunch({ ...draft, endTime: draft.startTime, tags: 'a b c d e' }, 186)).toEqual({
    endTime: '结束时间须晚于开始时间',
    tags: '最多 4 个，每个最多 10 字',
  })
})

it('a launch event tells what others have changed', () => {
  const draft = toLaunchDraft(form)
  expect(listFieldChanges(launchFields, draft, { ...draft, version: 4 })).toEqual([])
  expect(listFieldChanges(launchFields, draft, { ...draft, slogan: '', agenda: [], speakers: [] })).toEqual([
    '口号：让每台设备都会说话 → 无',
    '议程：开场 → 无',
    '演讲嘉宾：林致远 → 无',
  ])
})
