import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function PartnerInvitationPage() {
  return <NotOpenScreen route="partnerInvitation" />
}
