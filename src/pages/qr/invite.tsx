import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function InviteVisitorPage() {
  return <NotOpenScreen route="inviteVisitor" />
}
