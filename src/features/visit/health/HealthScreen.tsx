import { useState } from 'react'

import { useCall } from '@/api/query'
import { getHealthDeclaration } from '@/contract/visit/health'
import { listDeviceVisits } from '@/features/visit/device-visits'
import { ApiError } from '@/lib/errors'
import { relaunchHome } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { LoadFailed, QueryView } from '@/parts/QueryView'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { notFound } from '@/ui/pictures/not-found'
import { success } from '@/ui/pictures/success'
import { HealthForm } from './HealthForm'
import { HealthPassView } from './HealthPassView'
import type { DeclarationKey } from './health-pass-store'
import { useConsentWithdrawal, useHealthPass } from './use-health-pass'

/** The site's health and safety declaration, and the resulting pass. */
export function HealthScreen({ visitId }: { visitId: string | undefined }) {
  const { pass, offset, isAsking, isOffline, query, held, hold, forget } = useHealthPass(visitId)
  const [step, setStep] = useState<'pass' | 'declare' | 'withdrawn'>('pass')
  const { withdraw, isWithdrawing } = useConsentWithdrawal(held, () => {
    forget()
    setStep('withdrawn')
  })
  const declared = (fresh: DeclarationKey) => {
    hold(fresh)
    setStep('pass')
  }
  const again = () => setStep('declare')
  if (step === 'withdrawn' || (step === 'pass' && pass?.status === 'withdrawn')) return <Withdrawn onAgain={again} />
  if (step === 'declare') return <Declaration visitId={visitId} onDone={declared} />
  if (pass) {
    const doings = { isWithdrawing, onAgain: again, onWithdraw: withdraw }
    return <HealthPassView pass={pass} offset={offset} isOffline={isOffline} {...doings} />
  }
  if (isAsking) return <Waiting />
  if (query?.error)
    return (
      <PageFrame route="healthPass">
        <LoadFailed what="通行证" error={query.error} onRetry={() => void query.refetch()} />
      </PageFrame>
    )
  return <Declaration visitId={visitId} onDone={declared} />
}

function Waiting() {
  return (
    <PageFrame route="healthPass">
      <DetailSkeleton />
    </PageFrame>
  )
}

function Withdrawn({ onAgain }: { onAgain: () => void }) {
  return (
    <PageFrame route="healthPass">
      <EmptyView
        picture={success}
        text="已撤回同意，数据已删除"
        hint="再次进入请重新申报"
        action={{ text: '重新申报', onPress: onAgain }}
      />
    </PageFrame>
  )
}

interface DeclarationProps {
  visitId: string | undefined
  onDone: (held: DeclarationKey) => void
}

function Declaration({ visitId, onDone }: DeclarationProps) {
  const [visitHolder] = useState(() => listDeviceVisits().find(({ id }) => id === visitId)?.holder)
  const asked = { ...(visitId && { visitId }), ...(visitHolder && { holder: visitHolder }) }
  const query = useCall(getHealthDeclaration, asked, { quiet: true })
  const { data: site, error } = query
  if (site) return <HealthForm visitId={visitId} visitHolder={visitHolder} site={site} onDone={onDone} />
  return (
    <PageFrame route="healthPass">
      {error instanceof ApiError && error.code === 404 ? (
        <EmptyView
          picture={notFound}
          text={error.message}
          hint="请向接待人核对"
          action={{ text: '回到首页', onPress: () => void relaunchHome() }}
        />
      ) : (
        <QueryView query={query} what="申报">
          {() => null}
        </QueryView>
      )}
    </PageFrame>
  )
}
