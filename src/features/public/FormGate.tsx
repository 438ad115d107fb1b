import type { ReactNode } from 'react'
import { useState } from 'react'

import { useCall } from '@/api/query'
import type { InputOf } from '@/contract/endpoint'
import { getPublicForm, type PublicForm } from '@/contract/public/public-form'
import { isAbsent } from '@/lib/absent'
import { joinTexts } from '@/lib/text/join-texts'
import { buildAddress } from '@/navigation/address'
import { redirect, relaunchHome } from '@/navigation/navigate'
import { type RouteName, routeTable } from '@/navigation/routes'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useSharing } from '@/parts/wechat/use-share-card'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { notFound } from '@/ui/pictures/not-found'
import { success } from '@/ui/pictures/success'
import { underReview } from '@/ui/pictures/under-review'

import { readStoredReceipt, removeReceipt, type StoredReceipt } from './answer-draft'

interface FormGateProps {
  route: RouteName
  ask: InputOf<typeof getPublicForm>
  /** Name of the form, as in 「问卷加载失败」. */
  what: string
  skeleton?: ReactNode
  /** Link shown when the form cannot be filled in. */
  leave?: { text: string; onPress: () => void }
  /** Renders the form while it is open and not yet submitted. */
  children: (form: PublicForm) => ReactNode
}

const home = { text: '回到首页', onPress: () => void relaunchHome() }

/** The address to share: the invitation, otherwise this form. */
function getSharedPath(route: RouteName, { invite }: FormGateProps['ask'], form: PublicForm | undefined): string {
  if (invite) return buildAddress(route, { invite })
  return buildAddress(route, form && { id: form.id })
}

/** Opens a public form, or explains why it cannot be filled in. */
export function FormGate({ route, ask, what, skeleton, leave = home, children }: FormGateProps) {
  const query = useCall(getPublicForm, ask, { quiet: isAbsent })
  const { data: form, error } = query
  const title = form?.title ?? routeTable[route].title
  const shared = { title, path: getSharedPath(route, ask, form), picture: 'form' as const }
  useSharing(form && { ...shared, text: form.lead }, shared)
  if (form) return <Opened form={form} route={route} leave={leave} render={children} />
  return (
    <PageFrame route={route}>
      {isAbsent(error) ? (
        <EmptyView
          picture={notFound}
          text={error.code === 400 ? '链接不正确' : error.message}
          hint="请向发给你链接的人核对"
          action={leave}
        />
      ) : (
        <QueryView query={query} what={what} skeleton={skeleton}>
          {() => null}
        </QueryView>
      )}
    </PageFrame>
  )
}

interface OpenedProps extends Required<Pick<FormGateProps, 'route' | 'leave'>> {
  form: PublicForm
  render: FormGateProps['children']
}

function Opened({ form, route, leave, render }: OpenedProps) {
  const [receipt, setReceipt] = useState(() => readStoredReceipt(form))
  const beginAnew = () => {
    removeReceipt(form.id)
    setReceipt(undefined)
  }
  if (receipt) return <Already form={form} route={route} receipt={receipt} onAnother={beginAnew} />
  if (form.state === 'open') return render(form)
  return (
    <PageFrame route={route}>
      <EmptyView
        picture={underReview}
        text={form.stateText}
        hint={[form.title, form.state === 'full' ? '有名额退出时会重新开放' : ''].filter(Boolean).join('，')}
        action={leave}
      />
    </PageFrame>
  )
}

interface AlreadyProps {
  form: PublicForm
  route: RouteName
  receipt: StoredReceipt
  /** Starts over for another phone number: several people may share a device. */
  onAnother: () => void
}

function Already({ form, route, receipt, onAnother }: AlreadyProps) {
  const { token, submissionNo } = receipt
  return (
    <PageFrame
      route={route}
      bottom={<Button kind="secondary" grow={1} size="large" text="换一个人填写" onPress={onAnother} />}
    >
      <EmptyView
        picture={success}
        text={form.kind === 'gift' ? '你已领取过' : '你已提交过'}
        hint={joinTexts([form.title, submissionNo && `编号 ${submissionNo}`])}
        action={{
          text: form.kind === 'gift' ? '查看取件码' : '查看提交结果',
          onPress: () => void redirect('submitted', { t: token }),
        }}
      />
    </PageFrame>
  )
}
