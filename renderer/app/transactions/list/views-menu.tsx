// The saved views: opens one, saves the current one, removes one.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { Bookmark, BookmarkPlus, ChevronDown, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isFiltered, type ListSearch } from '../../address/transactions.ts'
import { openDialog } from '../../dialog/stack.ts'
import { removeView, useSavedViews, viewOf } from '../saved-views.ts'
import classes from '../transactions.module.css'
import { useShowView } from './use-show-view.ts'

export const ViewsMenu = ({ search }: { readonly search: ListSearch }) => {
  const { t } = useTranslation()
  const views = useSavedViews()
  const show = useShowView()
  const current = viewOf(views, search)
  const canSave = isFiltered(search) && current === null
  if (views.length === 0 && !canSave) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant={current ? 'light' : 'default'}
          leftSection={<Bookmark size={14} />}
          rightSection={<ChevronDown size={13} />}
        >
          {current?.name ?? t('views.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map((view) => (
          <div key={view.name} className={classes.viewItem}>
            <Menu.Item onClick={() => show(view)} aria-current={view === current ? 'true' : undefined}>
              {view.name}
            </Menu.Item>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('views.remove', { name: view.name })}
              onClick={() => removeView(view.name)}
            >
              <X size={14} />
            </ActionIcon>
          </div>
        ))}
        {views.length > 0 && <Menu.Divider />}
        <Menu.Item
          leftSection={<BookmarkPlus size={14} />}
          disabled={!canSave}
          onClick={() => openDialog('save_view', { search })}
        >
          {t('views.save')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
