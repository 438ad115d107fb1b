import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function SettingsPage() {
  return <NotOpenScreen route="settings" />
}
