import { avatar } from "../../../core/internal.js";
import { css } from "../css.js";
import { UserIcon } from "../icons.js";
import { useResource } from "../use-resource.js";
import { useStore, useWidget } from "../use-widget.js";

const round = css`
  display: inline-grid;
  place-items: center;
  flex: none;
  border-radius: 50%;
  background: var(--accent-surface);
  color: var(--accent);
  overflow: hidden;
  & > img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;

/** The signed-in user's picture, or a placeholder icon; decorative, since the name stands beside it. `size` in CSS px. */
export function Avatar({ size = 24 }: { size?: number }) {
  const { client } = useWidget();
  const { user } = useStore(client.session.$session);
  return (
    <span className={round} style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      {user.file_name ? <Picture key={user.file_name} file={user.file_name} size={size} /> : <UserIcon size={size * 0.7} />}
    </span>
  );
}

function Picture({ file, size }: { file: string; size: number }) {
  const { data } = useResource(avatar(useWidget().client, file));
  return data ? <img src={data} alt="" /> : <UserIcon size={size * 0.7} />;
}
