import type { PublicFormKind } from '@/contract/public/public-form'
import type { RouteName } from '@/navigation/routes'

/** Kinds of public forms, as administrators call them. */
export const formKinds: readonly { value: PublicFormKind; text: string }[] = [
  { value: 'application', text: '活动申请' },
  { value: 'job', text: '蓝领招聘' },
  { value: 'cooperation', text: '合作意向' },
  { value: 'partner', text: '渠道申请' },
  { value: 'gift', text: '云伴礼' },
  { value: 'survey', text: '问卷' },
]

const routes = {
  survey: 'survey',
  application: 'publicApplication',
  cooperation: 'cooperation',
  job: 'blueCollar',
  gift: 'giftPack',
  partner: undefined,
} as const satisfies Record<PublicFormKind, RouteName | undefined>

/** The page that opens a form by its id; undefined for the form of partners, which only invitations open. */
export const findFormRoute = (kind: PublicFormKind) => routes[kind]
