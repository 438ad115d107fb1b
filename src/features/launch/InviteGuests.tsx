import { useCall, usePages, useWrite } from '@/api/query'
import {
  createLaunchInvitation,
  getLaunch,
  type LaunchEvent,
  listLaunchInvitations,
  type SentInvitation,
} from '@/contract/event/launch'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { QueryView } from '@/parts/QueryView'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { useForm } from '@/parts/short-form/use-form'
import { Button } from '@/ui/action/Button'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'

import { emptyGuestInvite, type GuestInviteValues, validateGuestInvite } from './sign-up-form'

function SentRow({ sent }: { sent: SentInvitation }) {
  return (
    <CellGroup>
      <Cell
        title={sent.guestName}
        note={joinTexts([sent.guestCompany, sent.createTime.slice(5, 16)])}
        right={<Chip text={sent.isSignedUp ? '已报名' : '未报名'} tone={sent.isSignedUp ? 'success' : 'neutral'} />}
        onPress={() => void go('invitation', { code: sent.code })}
      />
    </CellGroup>
  )
}

// Referentially stable, so that unchanged rows do not render again.
const renderSent = (sent: SentInvitation) => <SentRow sent={sent} />

function Inviting({ event }: { event: LaunchEvent }) {
  const form = useForm<GuestInviteValues>(emptyGuestInvite, validateGuestInvite)
  const write = useWrite(createLaunchInvitation, { quiet: true })
  const sent = usePages(listLaunchInvitations, { eventId: event.id })
  const make = async () => {
    if (!form.validate()) return
    const { guestName, guestCompany, note } = form.values
    const input = { guestName: guestName.trim(), guestCompany: guestCompany.trim(), note: note.trim() }
    const made = await submitForm(write, { eventId: event.id, ...input }, ({ code, message }) => {
      if (code !== 409) return false
      form.refuse('guestName', message)
      return true
    })
    if (!made) return
    for (const field of Object.keys(emptyGuestInvite) as (keyof GuestInviteValues)[]) form.set(field)('')
    void go('invitation', { code: made.code })
  }
  const bottom = <Button grow={1} size="large" text="生成邀请函" isBusy={write.isPending} onPress={() => void make()} />
  const bindText = createTextBinding(form, createLaunchInvitation.input)
  return (
    <PageFrame route="invitation" bottom={bottom}>
      <Card title={`邀请嘉宾参加${event.title}`}>
        <TextField label="嘉宾姓名" required {...bindText('guestName')} />
        <TextField label="嘉宾单位" placeholder="选填" {...bindText('guestCompany')} />
        <TextArea label="附言" placeholder="选填，写在邀请函里" {...bindText('note')} />
      </Card>
      {sent.rows.length > 0 || sent.error ? (
        <QueryList pages={sent} what="我发出的邀请" getKey={({ code }) => code} renderRow={renderSent} empty={null} />
      ) : null}
    </PageFrame>
  )
}

/** Invites guests by name to the next event, and lists sent invitations. */
export function InviteGuests() {
  const query = useCall(getLaunch, {})
  if (query.data) return <Inviting event={query.data.event} />
  return (
    <PageFrame route="invitation">
      <QueryView query={query} what="发布会">
        {() => null}
      </QueryView>
    </PageFrame>
  )
}
