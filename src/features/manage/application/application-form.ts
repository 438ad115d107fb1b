import { boolean, type InferOutput, number, object, picklist, string } from 'valibot'

import type { ManagedApplication } from '@/contract/organization/application-manage'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'
import { type RouteName, routeTable } from '@/navigation/routes'

export const applicationKinds = [
  { value: 'page', text: '打开页面' },
  { value: 'process', text: '发起流程' },
  { value: 'url', text: '打开网页' },
  { value: 'weapp', text: '其他小程序' },
] as const

/** Icons of the kit, with what a screen reader says. */
export const applicationIcons: readonly (readonly [string, string])[] = [
  ['more', '通用'],
  ['leave', '请假'],
  ['trip', '出差'],
  ['expense', '报销'],
  ['purchase', '采购'],
  ['seal', '用印'],
  ['repair', '报修'],
  ['board', '看板'],
  ['machine', '设备'],
  ['linechange', '换线'],
  ['report', '报表'],
  ['visitor', '访客'],
  ['notice', '公告'],
  ['study', '学习'],
  ['contacts', '通讯录'],
  ['survey', '问卷'],
  ['activity', '活动'],
  ['coupon', '优惠券'],
  ['hall', '展厅'],
  ['diagno', '诊断'],
  ['cloud', '云服务'],
  ['certify', '认证'],
  ['partner', '伙伴'],
  ['opportunity', '商机'],
]

export const ApplicationDraft = object({
  version: number(),
  name: string(),
  /** Of the kit; empty: a picture. */
  icon: string(),
  kind: picklist(['page', 'process', 'url', 'weapp']),
  target: string(),
  classCode: string(),
  isOn: boolean(),
})
export type ApplicationDraft = InferOutput<typeof ApplicationDraft>

const isOfKit = (icon: string) => applicationIcons.some(([name]) => name === icon)

/** The form of an application as it is stored, or of a new one in a group. */
export function toApplicationDraft(app: ManagedApplication | undefined, classCode: string): ApplicationDraft {
  if (!app) return { version: 0, name: '', icon: 'more', kind: 'page', target: '', classCode, isOn: true }
  const { version, name, icon, kind, target, isOn } = app
  return { version, name, icon: isOfKit(icon) ? icon : '', kind, target, classCode: app.classCode, isOn }
}

/** Pages that an application usually opens. */
const usualPages: readonly RouteName[] = [
  'processes',
  'reports',
  'board',
  'inviteVisitor',
  'notices',
  'study',
  'hall',
  'launch',
  'diagnosis',
  'cloud',
  'coupons',
  'certification',
  'survey',
  'cooperation',
]

export const applicationPages = usualPages.map((name) => ({
  value: routeTable[name].path as string,
  text: routeTable[name].title as string,
}))

const findPage = (target: string) => Object.values(routeTable).find(({ path }) => path === target.split('?')[0])

const findTargetError: Readonly<Record<ApplicationDraft['kind'], (target: string) => string | false>> = {
  page: (target) => findPage(target) === undefined && '请选择页面，或填写这个应用里有的路径',
  process: (target) => target === '' && '请选择流程',
  url: (target) => !/^https:\/\/\S+$/.test(target) && '请填写以 https:// 开头的网址',
  weapp: (target) => !/^wx[\da-f]{16}(\/\S*)?$/.test(target) && '请填写 AppID，可加 /页面路径',
}

/** Errors of an application by field; empty when it can be saved. */
export function validateApplication({ name, kind, target, classCode }: ApplicationDraft) {
  return keepErrors({
    name: !name.trim() && '请填写名称',
    target: findTargetError[kind](target.trim()),
    classCode: !classCode && '请选择分组',
  })
}

/** What is compared when two administrators edit an application; groups are named by their code. */
export const buildApplicationFields = (
  groupNames: ReadonlyMap<string, string>,
): readonly ComparedField<ApplicationDraft>[] => [
  ...buildTextFields<ApplicationDraft>({ name: '名称' }),
  buildField('icon', '图标', (icon) => applicationIcons.find(([name]) => name === icon)?.[1] ?? '图片'),
  { label: '打开', keys: ['kind', 'target'], read: ({ target }) => target },
  buildField('classCode', '分组', (code) => groupNames.get(code) ?? code),
  buildField('isOn', '状态', (isOn) => (isOn ? '启用' : '停用')),
]

/** What an application opens, in words. */
export function formatApplicationTarget(
  { kind, target }: Pick<ApplicationDraft, 'kind' | 'target'>,
  processNames: ReadonlyMap<string, string>,
): string {
  if (kind === 'process') return `发起「${processNames.get(target) ?? target}」`
  if (kind === 'url') return `网页 ${target.replace(/^https:\/\//, '')}`
  if (kind === 'weapp') return `小程序 ${target}`
  const title = findPage(target)?.title
  return title ? `打开「${title}」` : target
}
