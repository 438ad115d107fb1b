import { useEffect } from 'react'

import { useCall } from '@/api/query'
import { listRegisteringUsers } from '@/contract/identity/user'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { SignInCard } from '@/parts/SignInCard'
import { refreshProfile } from '@/session/profile'
import { useStaffUser } from '@/session/session'

import { InvitationView } from './InvitationView'
import { JoinForm } from './JoinForm'
import { MyCompany } from './MyCompany'
import { RequestCard } from './RequestCard'

/** Polling interval while a request is pending. */
const ASK_EVERY_MS = 20_000

interface JoinScreenProps {
  /** The company of a printed code. */
  company?: string | undefined
  /** The code of an invitation. */
  invite?: string | undefined
}

/** Joining a company, by invitation or by name: the request and its reviewer. For a member: inviting others. */
export function JoinScreen({ company, invite }: JoinScreenProps) {
  const user = useStaffUser()
  if (user?.member) {
    return (
      <PageFrame route="joinApp">
        <MyCompany member={user.member} isNew={invite !== undefined || company !== undefined} />
      </PageFrame>
    )
  }
  return (
    <PageFrame route="joinApp">
      {user ? <Requests company={company} invite={invite} registerStatus={user.registerStatus} /> : null}
      {!user && invite ? <InvitationView code={invite} /> : null}
      {!user && !invite ? <SignInCard route="joinApp" purpose="申请加入企业" /> : null}
    </PageFrame>
  )
}

/** The pending request; otherwise a new one, with the reason of the last refusal. */
function Requests({ company, invite, registerStatus }: JoinScreenProps & { registerStatus: string }) {
  const query = useCall(listRegisteringUsers, { scope: 'mine', size: 1 }, { refetchEveryMs: ASK_EVERY_MS })
  const last = query.data?.records[0]
  useEffect(() => {
    // Approved meanwhile: the refreshed profile opens the company's pages. Sent or refused: home shows it.
    if (last && last.status !== registerStatus) void refreshProfile()
  }, [last, registerStatus])
  return (
    <QueryView query={query} what="申请">
      {() => (
        <>
          {last && last.status !== 'withdrawn' ? <RequestCard request={last} /> : null}
          {last?.status === 'pending' ? null : invite ? (
            <InvitationView code={invite} last={last} />
          ) : (
            <JoinForm company={company} last={last} />
          )}
        </>
      )}
    </QueryView>
  )
}
