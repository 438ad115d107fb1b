import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function InvitationPage() {
  return <NotOpenScreen route="invitation" />
}
