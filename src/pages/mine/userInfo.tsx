import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ProfilePage() {
  return <NotOpenScreen route="profile" />
}
